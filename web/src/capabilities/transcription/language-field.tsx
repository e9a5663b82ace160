import { useQuery } from '@tanstack/react-query';
import { Combobox } from '../../ui/form/combobox.tsx';
import { jobChoicesQuery } from '../jobs/index.ts';
import { firstLanguagesQuery } from './speech.queries.ts';
import { languageOptions, languageLabel } from '../../app/language-names.ts';

type LanguageFieldProps = {
  languages: readonly string[];
  /** Language code; null to detect it. */
  value: string | null;
  error: string | undefined;
  /** Required for a file whose language could not be detected. */
  isRequired?: boolean;
  onChange: (code: string | null) => void;
};

/**
 * Language of a recording: the organisation's preferred languages first, then those of the person's earlier
 * jobs.
 */
export function LanguageField({ languages, value, error, isRequired = false, onChange }: LanguageFieldProps) {
  const { data: first = [] } = useQuery(firstLanguagesQuery);
  const { data: choices } = useQuery(jobChoicesQuery);
  return (
    <Combobox
      label="Language spoken"
      {...(!isRequired && {
        hint: 'Choose it where you know it: that is faster and surer than detecting it.',
      })}
      error={error}
      options={[
        ...(isRequired ? [] : [{ value: '', label: 'Detect' }]),
        ...orderLanguages(languages, [...first, ...(choices?.languages ?? [])]),
      ]}
      value={value ?? ''}
      onValueChange={(code) => onChange(code || null)}
    />
  );
}

/** Options with the preferred languages first in their order, then the others by name. */
export function orderLanguages(
  languages: readonly string[],
  preferred: readonly string[],
): { value: string; label: string }[] {
  const first = [...new Set(preferred)].filter((code) => languages.includes(code));
  return [
    ...first.map((value) => ({ value, label: languageLabel(value) })),
    ...languageOptions(languages.filter((code) => !first.includes(code))),
  ];
}
