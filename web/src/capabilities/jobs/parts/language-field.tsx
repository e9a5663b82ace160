import { useQuery } from '@tanstack/react-query';
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx';
import { jobChoicesQuery } from '../job-list.queries.ts';
import { firstLanguagesQuery } from '../jobs.queries.ts';
import { orderLanguages } from '../order-languages.ts';

type LanguageFieldProps = {
  languages: readonly string[];
  /** A code; null: to be detected. */
  value: string | null;
  error: string | undefined;
  /** Of a file whose language was not found by itself: one must be chosen. */
  isRequired?: boolean;
  onChange: (code: string | null) => void;
};

/** The language of a recording: first those that the organisation prefers, then those of one's earlier jobs. */
export function LanguageField({ languages, value, error, isRequired = false, onChange }: LanguageFieldProps) {
  const { data: first = [] } = useQuery(firstLanguagesQuery);
  const { data: choices } = useQuery(jobChoicesQuery);
  return (
    <SearchableSelect
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
      onChange={(code) => onChange(code || null)}
    />
  );
}
