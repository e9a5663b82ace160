import type { HeardWord } from '../ports/speech.ts';
import { writesSpaces } from './languages.ts';

/** A token with its place in time. Times are milliseconds from the start of the recording. */
export type TimedToken = {
  bytes: Uint8Array;
  startMs: number;
  endMs: number;
  probability: number;
  /** Of the first token of a word: what else the word may have been. */
  others?: readonly string[];
};

const segmenters = new Map<string, Intl.Segmenter>();

/**
 * Puts tokens together to words: split at spaces, or by the dictionary where the script writes none. A character
 * may be spread over several tokens, so words are cut in the decoded text and then traced back to their tokens.
 */
export function joinWords(tokens: readonly TimedToken[], language: string): HeardWord[] {
  const { text, tokenAt } = decodeText(tokens);
  const words: HeardWord[] = [];
  for (const { from, to } of cutWords(text, language)) {
    const core = speltPart(text, from, to);
    const [first, last] = [tokenAt[core.from]!, tokenAt[core.to - 1]!];
    const parts = tokens.slice(first, last + 1);
    const others = tokens[tokenAt[from]!]!.others ?? [];
    const logs = parts.reduce((sum, part) => sum + Math.log(Math.max(part.probability, 1e-12)), 0);
    words.push({
      text: text.slice(from, to),
      startMs: parts[0]!.startMs,
      endMs: parts.at(-1)!.endMs,
      confidence: Math.exp(logs / parts.length),
      ...(others.length > 0 ? { others: [...others] } : {}),
      ...(!writesSpaces(language) && !/\s/.test(text[from - 1] ?? '') ? { glue: true as const } : {}),
    });
  }
  return words;
}

/** The text, and for each of its UTF-16 units the token that wrote it. */
function decodeText(tokens: readonly TimedToken[]): { text: string; tokenAt: number[] } {
  const decoder = new TextDecoder('utf-8');
  let text = '';
  const tokenAt: number[] = [];
  tokens.forEach(({ bytes }, token) => {
    // Streaming keeps the bytes of an unfinished character until the token that ends it.
    const written = decoder.decode(bytes, { stream: true });
    for (let i = 0; i < written.length; i += 1) tokenAt.push(token);
    text += written;
  });
  // What is left of a broken character belongs to nobody's word.
  return { text: text.replaceAll('\uFFFD', ' '), tokenAt };
}

type Range = { from: number; to: number };

function cutWords(text: string, language: string): Range[] {
  const ranges = [...text.matchAll(/\S+/g)].map((found) => ({
    from: found.index,
    to: found.index + found[0].length,
  }));
  return writesSpaces(language) ? ranges : ranges.flatMap((range) => cutUnspaced(text, range, language));
}

/** Cuts by the dictionary; punctuation stays with the word before it. */
function cutUnspaced(text: string, range: Range, language: string): Range[] {
  let segmenter = segmenters.get(language);
  if (!segmenter)
    segmenters.set(language, (segmenter = new Intl.Segmenter(language, { granularity: 'word' })));
  const words: Range[] = [];
  for (const { segment, index, isWordLike } of segmenter.segment(text.slice(range.from, range.to))) {
    const from = range.from + index;
    const before = words.at(-1);
    if (!isWordLike && before) before.to = from + segment.length;
    else words.push({ from, to: from + segment.length });
  }
  return words;
}

/** The word without the punctuation round it: full stops and commas are "heard" far into the pause. */
export function speltPart(text: string, from: number, to: number): Range {
  const word = text.slice(from, to);
  const first = word.search(/[\p{L}\p{N}]/u);
  if (first < 0) return { from, to };
  const trailing = /[^\p{L}\p{N}\p{M}]*$/u.exec(word)?.[0].length ?? 0;
  return { from: from + first, to: Math.max(from + first + 1, to - trailing) };
}
