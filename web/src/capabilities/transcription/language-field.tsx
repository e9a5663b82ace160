import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Combobox } from '../../ui/form/combobox.tsx';
import { jobChoicesQuery } from '../jobs/index.ts';
import { firstLanguagesQuery } from './speech.queries.ts';
import { languageOptions, languageLabel } from '../../app/language-names.ts';

type LanguageFieldProps = {
  /** Default: `Language spoken`. */
  label?: ReactNode;
  /** Default: why to choose one. */
  hint?: string | undefined;
  languages: readonly string[];
  /** Language code; null to detect it. */
  value: string | null;
  error: string | undefined;
  /** Required for a file whose language could not be detected. */
  isRequired?: boolean;
  onChange: (code: string | null) => void;
};

const LANGUAGE_HINT = 'If you know the language, choose it: this is faster and more accurate.';

/**
 * Language of a recording: the organisation's preferred languages first, then those of the person's earlier
 * jobs.
 */
export function LanguageField(props: LanguageFieldProps) {
  const { label = 'Language spoken', languages, value, error, isRequired = false, onChange } = props;
  const { hint = 'hint' in props || isRequired ? undefined : LANGUAGE_HINT } = props;
  const { data: first = [] } = useQuery(firstLanguagesQuery);
  const { data: choices } = useQuery(jobChoicesQuery);
  return (
    <Combobox
      label={label}
      {...(hint !== undefined && { hint })}
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
