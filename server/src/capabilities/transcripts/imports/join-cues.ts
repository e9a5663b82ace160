import { tokenise, writesNoSpaces } from '@colloquy/contract';
import type { ImportedSegment, ImportedWord } from './imported.ts';
import { endsSentence } from '../ends-sentence.ts';

/** What one voice says in a cue. `pieces` are its texts, those behind a time of their own with that time. */
export type SaidCue = {
  speaker: string | null;
  startMs: number;
  endMs: number;
  language: string | null;
  pieces: { text: string; startMs: number | null }[];
};

/** Subtitles are cut to be read; who reads a transcript wants sentences. Longer than this none becomes. */
const MOST_MS = 20_000;
/** Between two cues of one sentence, and by how much they may overlap, in milliseconds. */
const PAUSE_MS = 800;
const OVERLAP_MS = 50;

/** Cues as segments: those that one voice says without a pause, up to the end of a sentence, are one. */
export function joinCues(cues: readonly SaidCue[]): ImportedSegment[] {
  const segments: (ImportedSegment & { words: ImportedWord[]; startMs: number; endMs: number })[] = [];
  for (const cue of cues) {
    const words = wordsOf(cue);
    if (words.length === 0) continue;
    const last = segments.at(-1);
    const gap = last ? cue.startMs - last.endMs : 0;
    const goesOn =
      last !== undefined &&
      last.speaker === cue.speaker &&
      last.language === cue.language &&
      gap <= PAUSE_MS &&
      gap >= -OVERLAP_MS &&
      cue.endMs - last.startMs <= MOST_MS &&
      !endsSentence(last.words.at(-1)!.text) &&
      // Where a script writes no spaces nobody can tell whether the end of a cue stands for one.
      !(words[0]!.glue && writesNoSpaces(last.words.at(-1)!.text));
    if (goesOn) {
      const [{ glue: _, ...first }, ...rest] = words as [ImportedWord, ...ImportedWord[]];
      last.words.push(first, ...rest);
      last.endMs = Math.max(last.endMs, cue.endMs);
    } else {
      const { speaker, startMs, endMs, language } = cue;
      segments.push({ speaker, startMs, endMs, language, words });
    }
  }
  return segments;
}

/** The first word begins with the cue and the last ends with it; what is between shares the time. */
function wordsOf({ pieces, startMs, endMs, language }: SaidCue): ImportedWord[] {
  const words = pieces.flatMap((piece) =>
    tokenise(piece.text, language).map(({ text, glue }, at): ImportedWord => ({
      text,
      ...(glue && { glue: true as const }),
      startMs: at === 0 ? piece.startMs : null,
      endMs: null,
      confidence: null,
      // A cue is shown a little longer than it is said.
      timing: at === 0 && piece.startMs !== null ? 'heard' : 'estimated',
    })),
  );
  const [first] = words;
  if (first) first.startMs ??= startMs;
  if (first) words.at(-1)!.endMs = Math.max(startMs, endMs);
  return words;
}
