import type { TranscribedWord, Utterance, WordTime } from '../ports/speech.ts';
import type { SpeechRegion } from '../voice-activity/regions.ts';
import { writesSpaces } from './tokeniser.ts';

/** A token with its times, in milliseconds from the start of the recording. */
export type TimedToken = {
  bytes: Uint8Array;
  startMs: number;
  endMs: number;
  probability: number;
  /** Alternatives of a word, on its first token. */
  alternatives?: readonly string[];
};

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(granularity: 'word' | 'sentence', language: string): Intl.Segmenter {
  const key = `${granularity} ${language}`;
  const segmenter = segmenters.get(key) ?? new Intl.Segmenter(language, { granularity });
  segmenters.set(key, segmenter);
  return segmenter;
}

/**
 * Joins tokens to words, split at spaces, or by a dictionary in scripts without spaces. A character may span
 * several tokens, so words are split in the decoded text and traced back to their tokens.
 */
export function joinTokens(tokens: readonly TimedToken[], language: string): TranscribedWord[] {
  const { text, tokenAt } = decodeText(tokens);
  const words: TranscribedWord[] = [];
  for (const { from, to } of splitWords(text, language)) {
    const core = wordCore(text, from, to);
    const [first, last] = [tokenAt[core.from]!, tokenAt[core.to - 1]!];
    const parts = tokens.slice(first, last + 1);
    const alternatives = tokens[tokenAt[from]!]!.alternatives ?? [];
    const logs = parts.reduce((sum, part) => sum + Math.log(Math.max(part.probability, 1e-12)), 0);
    words.push({
      text: text.slice(from, to),
      startMs: parts[0]!.startMs,
      endMs: parts.at(-1)!.endMs,
      confidence: Math.exp(logs / parts.length),
      ...(alternatives.length > 0 ? { alternatives: [...alternatives] } : {}),
      ...(!writesSpaces(language) && !/\s/.test(text[from - 1] ?? '') ? { glue: true as const } : {}),
    });
  }
  return words;
}

/** Decoded text, with the token of each of its UTF-16 units. */
function decodeText(tokens: readonly TimedToken[]): { text: string; tokenAt: number[] } {
  const decoder = new TextDecoder('utf-8');
  let text = '';
  const tokenAt: number[] = [];
  tokens.forEach(({ bytes }, token) => {
    // Streaming keeps the bytes of an unfinished character until the token that ends it.
    const decodedText = decoder.decode(bytes, { stream: true });
    for (let i = 0; i < decodedText.length; i += 1) tokenAt.push(token);
    text += decodedText;
  });
  // Remains of a broken character belong to no word.
  return { text: text.replaceAll('\uFFFD', ' '), tokenAt };
}

type TextRange = { from: number; to: number };

function splitWords(text: string, language: string): TextRange[] {
  const ranges = [...text.matchAll(/\S+/g)].map((found) => ({
    from: found.index,
    to: found.index + found[0].length,
  }));
  return writesSpaces(language) ? ranges : ranges.flatMap((range) => splitUnspaced(text, range, language));
}

/** Splits by a dictionary; punctuation stays with the word before it. */
function splitUnspaced(text: string, range: TextRange, language: string): TextRange[] {
  const segments = segmenterOf('word', language).segment(text.slice(range.from, range.to));
  const words: TextRange[] = [];
  for (const { segment, index, isWordLike } of segments) {
    const from = range.from + index;
    const before = words.at(-1);
    if (!isWordLike && before) before.to = from + segment.length;
    else words.push({ from, to: from + segment.length });
  }
  return words;
}

/**
 * The word without surrounding punctuation: attention of full stops and commas extends far into the pause.
 */
export function wordCore(text: string, from: number, to: number): TextRange {
  const word = text.slice(from, to);
  const first = word.search(/[\p{L}\p{N}]/u);
  if (first < 0) return { from, to };
  const trailing = /[^\p{L}\p{N}\p{M}]*$/u.exec(word)?.[0].length ?? 0;
  return { from: from + first, to: Math.max(from + first + 1, to - trailing) };
}

/** Speech starts and ends slightly outside detected regions. */
const TOLERANCE_MS = 100;
const MIN_WORD_MS = 20;

/**
 * Clamps words to detected speech: otherwise the first word would include the silence before it, and the last
 * one the silence after it. Returns non-decreasing integer times.
 */
export function clampToSpeech<W extends WordTime>(
  words: readonly W[],
  regions: readonly SpeechRegion[],
): W[] {
  let earliest = 0;
  return words.map((word) => {
    const region = nearest(regions, word);
    const [from, to] = region ? [region.startMs - TOLERANCE_MS, region.endMs + TOLERANCE_MS] : [0, Infinity];
    const startMs = Math.round(Math.max(earliest, Math.min(Math.max(word.startMs, from), to - MIN_WORD_MS)));
    const endMs = Math.max(startMs + MIN_WORD_MS, Math.round(Math.min(Math.max(word.endMs, from), to)));
    earliest = endMs;
    return { ...word, startMs, endMs };
  });
}

/** The region with the longest overlap with the word, or else the nearest one. */
function nearest(regions: readonly SpeechRegion[], word: WordTime): SpeechRegion | undefined {
  let best: SpeechRegion | undefined;
  let maxShared = -Infinity;
  for (const region of regions) {
    const shared = Math.min(word.endMs, region.endMs) - Math.max(word.startMs, region.startMs);
    if (shared > maxShared) {
      maxShared = shared;
      best = region;
    }
  }
  return best;
}

/** A pause this long ends an utterance even mid-sentence. */
const PAUSE_MS = 800;
const MAX_UTTERANCE_MS = 20_000;
/** `Dr.` and `J.` do not end sentences. */
const ABBREVIATION = /^(?:\p{Lu}|Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|No|vs|etc|Sra?|Hr|Fr|Mme|bzw|ca)\.$/u;

/**
 * Groups words into sentence-like utterances: at ends of sentences, at pauses, and after 20 seconds at most.
 */
export function cutUtterances(words: readonly TranscribedWord[], language: string): Utterance[] {
  const sentenceEnds = findSentenceEnds(words, language);
  const pieces: TranscribedWord[][] = [];
  for (const [at, word] of words.entries()) {
    const current = pieces.at(-1);
    const last = current?.at(-1);
    const isPause = last !== undefined && word.startMs - last.endMs > PAUSE_MS;
    if (!current || isPause || sentenceEnds.has(at - 1)) pieces.push([word]);
    else current.push(word);
  }
  return pieces.flatMap(splitLongUtterance).map((piece) => ({
    startMs: piece[0]!.startMs,
    endMs: piece.at(-1)!.endMs,
    language,
    words: piece,
  }));
}

/** Indexes of the words that end a sentence by the rules of Unicode (UAX 29), abbreviations excepted. */
function findSentenceEnds(words: readonly TranscribedWord[], language: string): Set<number> {
  const wordAt = new Map<number, number>();
  let text = '';
  for (const [index, word] of words.entries()) {
    text += (index === 0 || word.glue ? '' : ' ') + word.text;
    wordAt.set(text.length, index);
  }
  // The rules know no ellipsis character, and take the Burmese comma for a full stop.
  const sentences = segmenterOf('sentence', language).segment(text.replaceAll('…', '.').replaceAll('၊', ','));
  const ends = new Set<number>();
  for (const { segment, index } of sentences) {
    const last = wordAt.get(index + segment.trimEnd().length);
    if (last !== undefined && !ABBREVIATION.test(words[last]!.text)) ends.add(last);
  }
  return ends;
}

/**
 * Splits long utterances at the widest gap near the middle, preferably at the end of a clause, until all
 * parts are short enough.
 */
function splitLongUtterance(words: TranscribedWord[]): TranscribedWord[][] {
  if (words.length < 2 || words.at(-1)!.endMs - words[0]!.startMs <= MAX_UTTERANCE_MS) return [words];
  const middle = (words[0]!.startMs + words.at(-1)!.endMs) / 2;
  const score = (i: number): number => {
    const before = words[i - 1]!;
    const gap = words[i]!.startMs - before.endMs;
    const clause = /[,;:،、，；]$/u.test(before.text) ? 400 : 0;
    return gap + clause - Math.abs(before.endMs - middle) / 20;
  };
  const cuts = Array.from({ length: words.length - 1 }, (_, i) => i + 1);
  const cut = cuts.reduce((best, i) => (score(i) > score(best) ? i : best));
  return [...splitLongUtterance(words.slice(0, cut)), ...splitLongUtterance(words.slice(cut))];
}
