import { Combobox } from '../../../ui/form/combobox.tsx';
import * as text from '../messages.ts';

/** All time zones that this browser knows, plus UTC, which some browsers leave out. */
const TIME_ZONES: readonly { value: string; label: string }[] = [
  ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]),
].map((value) => ({ value, label: value.replaceAll('_', ' ') }));

type TimeZoneFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (timeZone: string) => void;
};

/** Time zone of an organisation. */
export function TimeZoneField({ value, error, onChange }: TimeZoneFieldProps) {
  return (
    <Combobox
      label={text.timeZone}
      hint={text.timeZoneHint}
      options={TIME_ZONES}
      value={value}
      error={error}
      onValueChange={onChange}
    />
  );
}
