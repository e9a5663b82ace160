import type { SaidWord } from '../ports/speech.ts';
import type { Vocabulary } from './vocabulary.ts';
import { speltPart } from './words.ts';

/** The beginning of a longer "word" is enough to find it; a web address typed into a transcript may be any length. */
const LONGEST_WORD = 100;

/** A word's tokens, half-open. The punctuation round it is left out: it is "heard" far into the pause. */
export type TokenRun = { from: number; to: number };

export type EncodedWords = { tokens: number[]; runs: TokenRun[] };

/** A word as the decoder writes it, with the space before it. */
export const writtenForm = ({ text, glue }: SaidWord): string =>
  `${glue ? '' : ' '}${text.slice(0, LONGEST_WORD).toWellFormed()}`;

/** How many tokens a word takes by itself; among others it is rarely more. */
export const countTokens = (vocabulary: Vocabulary, word: SaidWord): number =>
  vocabulary.encode(writtenForm(word)).length;

/**
 * The tokens of a text as the decoder itself would write it, and which of them are whose: a token may hold the end of
 * one word and the beginning of the next where there is no space between them.
 */
export function encodeWords(vocabulary: Vocabulary, words: readonly SaidWord[]): EncodedWords {
  const tokens = vocabulary.encode(words.map(writtenForm).join(''));
  const ends: number[] = [];
  for (const token of tokens) ends.push((ends.at(-1) ?? 0) + vocabulary.bytesOf(token).length);
  let at = 0;
  let first = 0;
  const runs = words.map((word) => {
    const written = writtenForm(word);
    const spelt = speltPart(written, word.glue ? 0 : 1, written.length);
    const fromByte = at + Buffer.byteLength(written.slice(0, spelt.from));
    const toByte = at + Buffer.byteLength(written.slice(0, spelt.to));
    at += Buffer.byteLength(written);
    while (first < tokens.length - 1 && ends[first]! <= fromByte) first += 1;
    let to = first + 1;
    while (to < tokens.length && ends[to - 1]! < toByte) to += 1;
    return { from: first, to };
  });
  return { tokens, runs };
}
