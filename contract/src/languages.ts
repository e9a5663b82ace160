/** Short list of the specification: code → display name. */
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

/** Helper of the specification for its short list: other codes display as the code itself. */
export const languageName = (code: string): string =>
  (Object.hasOwn(LANGUAGE_NAMES, code) ? LANGUAGE_NAMES[code] : undefined) ?? code;

const MULTIPLE_LANGUAGES = 'mul';
/** Languages that speech engines know but Chromium does not name. */
const UNNAMED_IN_BROWSERS: Record<string, string> = { ba: 'Bashkir', bo: 'Tibetan' };

const otherNames = new Intl.DisplayNames('en-GB', { type: 'language', fallback: 'code' });

/**
 * Label of a language on screens, in files and in failures: from the short list, else its English name, else
 * the code.
 */
export function languageLabel(code: string): string {
  if (code === MULTIPLE_LANGUAGES) return 'Several languages';
  if (Object.hasOwn(LANGUAGE_NAMES, code)) return languageName(code);
  if (Object.hasOwn(UNNAMED_IN_BROWSERS, code)) return UNNAMED_IN_BROWSERS[code]!;
  try {
    return otherNames.of(code) ?? code;
  } catch {
    // Engines may return malformed codes.
    return code;
  }
}
