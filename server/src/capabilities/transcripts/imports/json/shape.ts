import type { ImportedSegment, ImportedTranscript, ImportedWord } from '../imported.ts';

/** Reads one program's JSON; undefined where it is not of that program. */
export type Shape = (json: unknown) => ImportedTranscript | undefined;

/** Seconds, as most programs count, in milliseconds. */
export const fromSeconds = (seconds: number | null | undefined): number | null =>
  typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0
    ? Math.round(seconds * 1_000)
    : null;

export const fromMs = (ms: number | null | undefined): number | null =>
  typeof ms === 'number' && Number.isFinite(ms) && ms >= 0 ? Math.round(ms) : null;

/** What another machine heard, until somebody here has read it. */
export function machineWork(
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
 * Marks the words that stand together without a space in the text that they make; where the text is not theirs, each
 * stands alone.
 */
export function glueLike(words: readonly ImportedWord[], text: string): ImportedWord[] {
  let from = 0;
  return words.map((word, index) => {
    const at = text.indexOf(word.text, from);
    if (at < 0) return word;
    const isGlued = index > 0 && at === from;
    from = at + word.text.length;
    return isGlued ? { ...word, glue: true as const } : word;
  });
}

/** Words of one speaker after another, as segments that end at a sentence or a pause. */
export function segmentsOf(words: readonly (ImportedWord & { speaker: string | null })[]): ImportedSegment[] {
  const segments: (ImportedSegment & { words: ImportedWord[] })[] = [];
  for (const { speaker, ...word } of words) {
    const last = segments.at(-1);
    const before = last?.words.at(-1);
    const isPause =
      before?.endMs !== null && word.startMs !== null && word.startMs - (before?.endMs ?? 0) > 1_000;
    const isEnd = before !== undefined && /[.!?。！？؟]$/.test(before.text);
    if (last && last.speaker === speaker && !isEnd && !isPause && last.words.length < 200)
      last.words.push(word);
    else segments.push({ speaker, startMs: null, endMs: null, language: null, words: [word] });
  }
  return segments;
}
