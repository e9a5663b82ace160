import { languageName } from '@colloquy/contract';

const SEVERAL_LANGUAGES = 'mul';
const names = new Intl.DisplayNames('en-GB', { type: 'language' });

/** What a language is called on screen: the specification's name, else the one every browser knows, else the code. */
export function nameOfLanguage(code: string): string {
  if (code === SEVERAL_LANGUAGES) return 'Several languages';
  const specified = languageName(code);
  if (specified !== code) return specified;
  try {
    return names.of(code) ?? code;
  } catch {
    // Not the form of a code, which engines of one's own may have.
    return code;
  }
}

/** Options of a chooser, by name. */
export const languageOptions = (codes: readonly string[]): { value: string; label: string }[] =>
  codes
    .map((value) => ({ value, label: nameOfLanguage(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en-GB'));
