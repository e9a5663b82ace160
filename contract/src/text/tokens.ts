import { tidyText } from './normalise.ts';

/** A word of a text before it has times: its letters with the punctuation that leans on them. */
export type Token = {
  text: string;
  /** No space before it. The first token says so where its script writes none, for whoever joins two texts. */
  glue: boolean;
};

/** Scripts that put no space between words. Tibetan and the like mark syllables and stay whole between spaces. */
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const SPACELESS_START = new RegExp(`^${SPACELESS.source}`, 'u');

/** What makes a token a word; without any of these it is punctuation. */
const LETTERS = /[\p{L}\p{N}\p{M}\p{Extended_Pictographic}\p{Regional_Indicator}\p{Sc}]/u;
/** Punctuation that belongs to what follows: opening brackets and quotes, inverted marks. */
const OPENING = /^[\p{Ps}\p{Pi}¿¡]+$/u;

export const hasLetters = (text: string): boolean => LETTERS.test(text);
export const writesNoSpaces = (text: string): boolean => SPACELESS.test(text);

const segmenters = new Map<string, Intl.Segmenter>();

/** Only the primary language chooses a dictionary; a tag from an engine or a file may have anything behind it. */
export function segmenter(granularity: 'word' | 'grapheme', language: string | null): Intl.Segmenter {
  const primary = /^[a-z]{2,3}(?![a-z])/i.exec(language ?? '')?.[0].toLowerCase() ?? 'und';
  const key = `${granularity} ${primary}`;
  const made = segmenters.get(key) ?? new Intl.Segmenter(primary, { granularity });
  segmenters.set(key, made);
  return made;
}

/** The characters as a reader sees them: a letter with its marks, a family of emoji. */
export function graphemes(text: string): string[] {
  return Array.from(segmenter('grapheme', null).segment(text), (part) => part.segment);
}

/** The text that tokens make: a space between them where the script has one. */
export const joinTokens = (tokens: readonly { text: string; glue?: boolean }[]): string =>
  tokens.reduce((text, next, at) => text + (at === 0 || next.glue ? '' : ' ') + next.text, '');

/**
 * The words of a text, in any script: split at white space, and where the script writes none by the dictionaries of
 * Intl.Segmenter. Punctuation leans on its word and is never lost: `joinTokens(tokenise(t)) === tidyText(t)`.
 *
 * @param language BCP 47, to choose the dictionary; null when not known
 */
export function tokenise(text: string, language: string | null = null): Token[] {
  return inChunks(text, (chunk) =>
    Array.from(segmenter('word', language).segment(chunk), (part) => part.segment),
  );
}

/**
 * The smallest pieces that two versions of a text are compared by: a word where the script has spaces, one character
 * where it has none, because there a change of one word moves the borders of its neighbours.
 */
export function atomise(text: string): Token[] {
  return inChunks(text, (chunk) => {
    const pieces: string[] = [];
    let isRun = false;
    for (const character of graphemes(chunk)) {
      const isSpaceless = writesNoSpaces(character);
      if (isRun && !isSpaceless) pieces[pieces.length - 1] += character;
      else pieces.push(character);
      isRun = !isSpaceless;
    }
    return pieces;
  });
}

/** Takes a text apart at its spaces, and by `cut` those chunks whose script writes none. */
function inChunks(text: string, cut: (chunk: string) => string[]): Token[] {
  const tidy = tidyText(text);
  if (tidy === '') return [];
  const tokens = tidy.split(' ').flatMap((chunk) => {
    const pieces = writesNoSpaces(chunk) ? leanPunctuation(cut(chunk)) : [chunk];
    return pieces.map((piece, at) => ({ text: piece, glue: at > 0 }));
  });
  if (SPACELESS_START.test(tidy)) tokens[0]!.glue = true;
  return tokens;
}

/** Gives punctuation to the word before it, opening punctuation to the word behind it. */
function leanPunctuation(pieces: readonly string[]): string[] {
  const words: string[] = [];
  let opening = '';
  for (const piece of pieces) {
    if (hasLetters(piece)) {
      words.push(opening + piece);
      opening = '';
    } else if (words.length === 0 || opening !== '' || OPENING.test(piece)) {
      opening += piece;
    } else {
      words[words.length - 1] += piece;
    }
  }
  if (opening === '') return words;
  if (words.length === 0) return [opening];
  words[words.length - 1] += opening;
  return words;
}

/** A word without what a person may change and still mean it: capitals and punctuation. */
export function wordKey(text: string): string {
  // Up and down again, so that 'STRASSE' and 'Straße' are one word.
  const letters = text
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    .toUpperCase()
    .toLowerCase();
  return letters === '' ? text : letters;
}
