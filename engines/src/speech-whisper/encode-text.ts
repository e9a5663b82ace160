import type { AlignmentWord, Utterance } from '../ports/speech.ts';
import type { Tokeniser } from './tokeniser.ts';
import { wordCore } from './utterances.ts';
import type { Chunk } from './cut-chunks.ts';

/**
 * The beginning of a long "word" is enough to align it; a web address in a transcript may have any length.
 */
const MAX_WORD_CHARS = 100;

/**
 * Tokens of a word, half-open. Surrounding punctuation is excluded: its attention extends far into the pause.
 */
export type TokenRun = { from: number; to: number };

type EncodedWords = { tokens: number[]; runs: TokenRun[] };

/** A word as the decoder writes it, with the space before it. */
const writtenForm = ({ text, glue }: AlignmentWord): string =>
  `${glue ? '' : ' '}${text.slice(0, MAX_WORD_CHARS).toWellFormed()}`;

/** Tokens of a single word; within a text it rarely has more. */
export const countTokens = (tokeniser: Tokeniser, word: AlignmentWord): number =>
  tokeniser.encode(writtenForm(word)).length;

/**
 * Encodes a text as the decoder would write it, with the tokens of each word. Without a space, a token may
 * contain the end of one word and the beginning of the next.
 */
export function encodeWords(tokeniser: Tokeniser, words: readonly AlignmentWord[]): EncodedWords {
  const tokens = tokeniser.encode(words.map(writtenForm).join(''));
  const ends: number[] = [];
  for (const token of tokens) ends.push((ends.at(-1) ?? 0) + tokeniser.bytesOf(token).length);
  let at = 0;
  let first = 0;
  const runs = words.map((word) => {
    const form = writtenForm(word);
    const spelt = wordCore(form, word.glue ? 0 : 1, form.length);
    const fromByte = at + Buffer.byteLength(form.slice(0, spelt.from));
    const toByte = at + Buffer.byteLength(form.slice(0, spelt.to));
    at += Buffer.byteLength(form);
    while (first < tokens.length - 1 && ends[first]! <= fromByte) first += 1;
    let to = first + 1;
    while (to < tokens.length && ends[to - 1]! < toByte) to += 1;
    return { from: first, to };
  });
  return { tokens, runs };
}

/** Sentences rarely continue after a longer pause. */
const MAX_PAUSE_MS = 1_500;
/** Enough to show the style: a sentence or two. */
const MAX_PREVIOUS_TOKENS = 60;

/**
 * Tokens of the text before a chunk that may begin mid-sentence; otherwise Whisper would write it without
 * capitals and punctuation to its end. Excludes marked utterances, which would propagate, and other
 * languages. As many of the last whole words as fit.
 */
export function previousTextTokens(
  { encode }: Pick<Tokeniser, 'encode'>,
  previous: readonly Utterance[],
  { chunk, language, maxTokens }: { chunk: Pick<Chunk, 'regions'>; language: string; maxTokens: number },
): number[] {
  const last = previous.at(-1);
  const first = chunk.regions[0];
  if (!last || !first || first.startMs - last.endMs > MAX_PAUSE_MS) return [];
  const from = previous.findLastIndex((one) => one.marks !== undefined || one.language !== language) + 1;
  const tokens: number[] = [];
  for (const word of previous
    .slice(from)
    .flatMap(({ words }) => words)
    .toReversed()) {
    const next = encode(writtenForm(word));
    if (tokens.length + next.length > Math.min(MAX_PREVIOUS_TOKENS, maxTokens)) break;
    tokens.unshift(...next);
  }
  return tokens;
}

/** Most prompt tokens for terms. */
const MAX_TERM_TOKENS = 160;

/** Encodes the terms as a sentence of previous text, as many whole terms as fit. */
export function encodePrompt(tokeniser: Tokeniser, terms: readonly string[]): number[] {
  const tokens: number[] = [];
  for (const [i, term] of terms.entries()) {
    const next = tokeniser.encode(`${i > 0 ? ',' : ''} ${term.trim()}`);
    if (tokens.length + next.length > MAX_TERM_TOKENS) break;
    tokens.push(...next);
  }
  return tokens;
}
