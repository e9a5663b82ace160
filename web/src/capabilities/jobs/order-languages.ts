import { languageOptions, nameOfLanguage } from '../../app/language-names.ts';

/** Options of a chooser: the preferred languages in their order, then all others by name. */
export function orderLanguages(
  languages: readonly string[],
  preferred: readonly string[],
): { value: string; label: string }[] {
  const first = [...new Set(preferred)].filter((code) => languages.includes(code));
  return [
    ...first.map((value) => ({ value, label: nameOfLanguage(value) })),
    ...languageOptions(languages.filter((code) => !first.includes(code))),
  ];
}
