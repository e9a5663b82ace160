import type { Transcript } from '@colloquy/contract/transcripts';
import type { Segment } from '@colloquy/rules/transcript';
import { languageLabel } from '../../../app/language-names.ts';

const LETTER = /\p{L}/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Mandaic}\p{Script=Samaritan}\p{Script=Hanifi_Rohingya}]/u;
/** Used while a segment has no text. */
const RIGHT_TO_LEFT_LANGUAGE = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/;

/** Writing direction of a segment: that of its first letter, as with `dir=auto`. */
export function directionOf({ words }: Pick<Segment, 'words'>, language: string | null): 'ltr' | 'rtl' {
  for (const { text } of words) {
    const letter = Array.from(text).find((character) => LETTER.test(character));
    if (letter !== undefined) return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
  }
  return RIGHT_TO_LEFT_LANGUAGE.test(language ?? '') ? 'rtl' : 'ltr';
}

/** Name of the spoken language, with the confidence when it was detected. Null before it is known. */
export function spokenLanguage({
  language,
  languageConfidence,
}: Pick<Transcript['recording'], 'language' | 'languageConfidence'>): string | null {
  if (language === null) return null;
  const name = languageLabel(language);
  return languageConfidence === null ? name : `${name} (detected, ${languageConfidence} % sure)`;
}
