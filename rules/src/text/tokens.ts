import { tidyText } from './normalise.ts';

/** Word without times: letters with attached punctuation. */
export type Token = {
  text: string;
  /**
   * No space before it. The first token is marked if its script writes no spaces, for callers that join two
   * texts.
   */
  glue: boolean;
};

/**
 * Scripts without spaces between words. Tibetan and similar scripts mark syllables and stay whole between
 * spaces.
 */
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const SPACELESS_START = new RegExp(`^${SPACELESS.source}`, 'u');

/** Characters that make a token a word; a token without any of them is punctuation. */
const LETTERS = /[\p{L}\p{N}\p{M}\p{Extended_Pictographic}\p{Regional_Indicator}\p{Sc}]/u;
/** Punctuation that belongs to the next word: opening brackets and quotes, inverted marks. */
const OPENING = /^[\p{Ps}\p{Pi}¿¡]+$/u;

export const hasLetters = (text: string): boolean => LETTERS.test(text);
export const writesNoSpaces = (text: string): boolean => SPACELESS.test(text);

const segmenters = new Map<string, Intl.Segmenter>();

/** Only the primary language selects the dictionary; tags from engines and files may have any suffix. */
export function segmenter(granularity: 'word' | 'grapheme', language: string | null): Intl.Segmenter {
  const primary = /^[a-z]{2,3}(?![a-z])/i.exec(language ?? '')?.[0].toLowerCase() ?? 'und';
  const key = `${granularity} ${primary}`;
  const made = segmenters.get(key) ?? new Intl.Segmenter(primary, { granularity });
  segmenters.set(key, made);
  return made;
}

/** Characters as readers see them: a letter with its marks, an emoji sequence. */
export function graphemes(text: string): string[] {
  return Array.from(segmenter('grapheme', null).segment(text), (part) => part.segment);
}

/** Joins tokens, with a space between them where the script has one. */
export const joinTokens = (tokens: readonly { text: string; glue?: boolean }[]): string =>
  tokens.reduce((text, next, at) => text + (at === 0 || next.glue ? '' : ' ') + next.text, '');

/**
 * Words of a text in any script: split at white space, and by the dictionaries of Intl.Segmenter in scripts
 * without spaces. Punctuation is attached and never lost: `joinTokens(tokenise(t)) === tidyText(t)`.
 *
 * @param language BCP 47, selects the dictionary; null if unknown
 */
export function tokenise(text: string, language: string | null = null): Token[] {
  return inChunks(text, (chunk) =>
    Array.from(segmenter('word', language).segment(chunk), (part) => part.segment),
  );
}

/**
 * Smallest pieces for comparing two versions of a text: words in scripts with spaces, otherwise characters,
 * because there changing one word moves the boundaries of its neighbours.
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

/** Splits a text at spaces, and chunks in scripts without spaces by `cut`. */
function inChunks(text: string, cut: (chunk: string) => string[]): Token[] {
  const tidy = tidyText(text);
  if (tidy === '') return [];
  const tokens = tidy.split(' ').flatMap((chunk) => {
    const pieces = writesNoSpaces(chunk) ? attachPunctuation(cut(chunk)) : [chunk];
    return pieces.map((piece, at) => ({ text: piece, glue: at > 0 }));
  });
  if (SPACELESS_START.test(tidy)) tokens[0]!.glue = true;
  return tokens;
}

/** Attaches punctuation to the previous word, opening punctuation to the next. */
function attachPunctuation(pieces: readonly string[]): string[] {
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

/** Key of a word that ignores capitals and punctuation. */
export function wordKey(text: string): string {
  // Upper and lower case, so that 'STRASSE' and 'Straße' have one key.
  const letters = text
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    .toUpperCase()
    .toLowerCase();
  return letters === '' ? text : letters;
}
