import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Combobox } from '../../ui/form/combobox.tsx';
import { jobChoicesQuery } from '../jobs/index.ts';
import { firstLanguagesQuery } from './speech.queries.ts';
import { languageOptions, languageLabel } from '../../app/language-names.ts';
import * as text from './messages.ts';

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

/**
 * Language of a recording: the organisation's preferred languages first, then those of the person's earlier
 * jobs.
 */
export function LanguageField(props: LanguageFieldProps) {
  const { label = text.languageSpoken, languages, value, error, isRequired = false, onChange } = props;
  const { hint = 'hint' in props || isRequired ? undefined : text.languageHint } = props;
  const { data: first = [] } = useQuery(firstLanguagesQuery);
  const { data: choices } = useQuery(jobChoicesQuery);
  return (
    <Combobox
      label={label}
      {...(hint !== undefined && { hint })}
      error={error}
      options={[
        ...(isRequired ? [] : [{ value: '', label: text.detect }]),
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
