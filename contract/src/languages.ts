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

/** The specification's helper: an unknown code displays as the code itself. */
export const languageName = (code: string): string =>
  (Object.hasOwn(LANGUAGE_NAMES, code) ? LANGUAGE_NAMES[code] : undefined) ?? code;
