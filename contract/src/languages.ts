/** The short list of the specification: code → display name. */
export const LANGUAGE_NAMES: Record<string, string> = {
  en: 'English',
  af: 'Afrikaans',
  sq: 'Albanian',
  am: 'Amharic',
  ar: 'Arabic',
  hy: 'Armenian',
  as: 'Assamese',
  ay: 'Aymara',
  az: 'Azerbaijani',
  hi: 'Hindi',
  fr: 'French',
  rw: 'Kinyarwanda',
  ln: 'Lingala',
  lg: 'Luganda',
  mg: 'Malagasy',
  so: 'Somali',
  sw: 'Swahili',
  ti: 'Tigrinya',
  om: 'Oromo',
};

/** The specification's helper for its short list: any other code displays as the code itself. */
export const languageName = (code: string): string =>
  (Object.hasOwn(LANGUAGE_NAMES, code) ? LANGUAGE_NAMES[code] : undefined) ?? code;

const SEVERAL_LANGUAGES = 'mul';
/** Speech engines know these languages; Chromium has no names for them. */
const UNNAMED_IN_BROWSERS: Record<string, string> = { ba: 'Bashkir', bo: 'Tibetan' };

const otherNames = new Intl.DisplayNames('en-GB', { type: 'language', fallback: 'code' });

/** Name of a language on screens, in files and in failures: of the short list, else its English name, else the code. */
export function nameOfLanguage(code: string): string {
  if (code === SEVERAL_LANGUAGES) return 'Several languages';
  if (Object.hasOwn(LANGUAGE_NAMES, code)) return languageName(code);
  if (Object.hasOwn(UNNAMED_IN_BROWSERS, code)) return UNNAMED_IN_BROWSERS[code]!;
  try {
    return otherNames.of(code) ?? code;
  } catch {
    // Engines may have codes that are not formed as one.
    return code;
  }
}
