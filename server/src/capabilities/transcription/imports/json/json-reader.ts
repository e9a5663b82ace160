import { endsSentence } from '@colloquy/rules/text';
import type { ImportedSegment, ImportedTranscript, ImportedWord } from '../imported-transcript.ts';

/** Reads the JSON of one program; undefined for any other JSON. */
export type JsonReader = (json: unknown) => ImportedTranscript | undefined;

/** Converts seconds, as most programs use, to milliseconds. */
export const fromSeconds = (seconds: number | null | undefined): number | null =>
  typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0
    ? Math.round(seconds * 1_000)
    : null;

export const fromMs = (ms: number | null | undefined): number | null =>
  typeof ms === 'number' && Number.isFinite(ms) && ms >= 0 ? Math.round(ms) : null;

/** A transcript made by another system that no person has checked here. */
export function machineTranscript(
  segments: readonly ImportedSegment[],
  {
    language = null,
    names = new Map(),
  }: { language?: string | null; names?: ReadonlyMap<string, string> } = {},
): ImportedTranscript {
  const keys = new Set(segments.flatMap(({ speaker }) => speaker ?? []));
  return {
    language,
    speakers: new Map([...keys].map((key) => [key, names.get(key) ?? key])),
    segments: [...segments],
    isMachineWork: true,
    notes: [],
  };
}

/**
 * Marks words that follow without a space in the given text. Words missing from the text are kept separate.
 */
export function markGlue(words: readonly ImportedWord[], text: string): ImportedWord[] {
  let from = 0;
  return words.map((word, index) => {
    const at = text.indexOf(word.text, from);
    if (at < 0) return word;
    const isGlued = index > 0 && at === from;
    from = at + word.text.length;
    return isGlued ? { ...word, glue: true as const } : word;
  });
}

/** Splits the words of speakers into segments at sentence ends and pauses. */
export function segmentsOf(words: readonly (ImportedWord & { speaker: string | null })[]): ImportedSegment[] {
  const segments: (ImportedSegment & { words: ImportedWord[] })[] = [];
  for (const { speaker, ...word } of words) {
    const last = segments.at(-1);
    const before = last?.words.at(-1);
    const isPause =
      before?.endMs !== null && word.startMs !== null && word.startMs - (before?.endMs ?? 0) > 1_000;
    const isEnd = before !== undefined && endsSentence(before.text);
    if (last && last.speaker === speaker && !isEnd && !isPause && last.words.length < 200)
      last.words.push(word);
    else segments.push({ speaker, startMs: null, endMs: null, language: null, words: [word] });
  }
  return segments;
}
