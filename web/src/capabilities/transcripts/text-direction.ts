import type { Segment } from '@colloquy/contract';

const LETTER = /\p{L}/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Mandaic}\p{Script=Samaritan}\p{Script=Hanifi_Rohingya}]/u;
/** Of what nothing is written yet. */
const RIGHT_TO_LEFT_LANGUAGE = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/;

/** Which way the words of a segment run: the way of their first letter, as `dir=auto` has it. */
export function directionOf({ words }: Pick<Segment, 'words'>, language: string | null): 'ltr' | 'rtl' {
  for (const { text } of words) {
    const letter = Array.from(text).find((character) => LETTER.test(character));
    if (letter !== undefined) return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
  }
  return RIGHT_TO_LEFT_LANGUAGE.test(language ?? '') ? 'rtl' : 'ltr';
}
