import { nameOfLanguage } from '../../app/language-names.ts';
import type { Transcript } from './merge-changes.ts';

/** What is spoken in a recording and, where that was detected, how sure the machine is. Null before it is known. */
export function spokenLanguage({
  language,
  languageConfidence,
}: Pick<Transcript['recording'], 'language' | 'languageConfidence'>): string | null {
  if (language === null) return null;
  const name = nameOfLanguage(language);
  return languageConfidence === null ? name : `${name} (detected, ${languageConfidence} % sure)`;
}
