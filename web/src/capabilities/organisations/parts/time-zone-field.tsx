import { Combobox } from '../../../ui/form/combobox.tsx';

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
      label="Time zone"
      hint="Months, bills and days of the audit are counted in it."
      options={TIME_ZONES}
      value={value}
      error={error}
      onValueChange={onChange}
    />
  );
}
