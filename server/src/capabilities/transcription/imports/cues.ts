import { readNameBefore } from '@colloquy/contract/exports';
import { tokenise, writesNoSpaces, endsSentence } from '@colloquy/rules/text';
import type { ImportedSegment, ImportedWord } from './imported-transcript.ts';
import { chooseLabels, splitLabel } from './speaker-labels.ts';

/** Speech of one voice in a cue. `pieces` are its texts, with a time for those after a timestamp. */
export type ImportedCue = {
  speaker: string | null;
  startMs: number;
  endMs: number;
  language: string | null;
  pieces: { text: string; startMs: number | null }[];
};

/**
 * Longest segment joined from cues. Subtitles are split for reading on screen, transcripts need sentences.
 */
const MAX_SEGMENT_MS = 20_000;
/** Longest pause and overlap between cues of one sentence, in milliseconds. */
const PAUSE_MS = 800;
const OVERLAP_MS = 50;

/** Joins cues of one voice without a pause into segments, up to the end of a sentence. */
export function joinCues(cues: readonly ImportedCue[]): ImportedSegment[] {
  const segments: (ImportedSegment & { words: ImportedWord[]; startMs: number; endMs: number })[] = [];
  for (const cue of cues) {
    const words = wordsOf(cue);
    if (words.length === 0) continue;
    const last = segments.at(-1);
    const gap = last ? cue.startMs - last.endMs : 0;
    const continuesSegment =
      last !== undefined &&
      last.speaker === cue.speaker &&
      last.language === cue.language &&
      gap <= PAUSE_MS &&
      gap >= -OVERLAP_MS &&
      cue.endMs - last.startMs <= MAX_SEGMENT_MS &&
      !endsSentence(last.words.at(-1)!.text) &&
      // In a script without spaces, the end of a cue may or may not replace a space.
      !(words[0]!.glue && writesNoSpaces(last.words.at(-1)!.text));
    if (continuesSegment) {
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

/** The first word starts with the cue and the last ends with it; words in between share the time. */
function wordsOf({ pieces, startMs, endMs, language }: ImportedCue): ImportedWord[] {
  const words = pieces.flatMap((piece) =>
    tokenise(piece.text, language).map(({ text, glue }, at): ImportedWord => ({
      text,
      ...(glue && { glue: true as const }),
      startMs: at === 0 ? piece.startMs : null,
      endMs: null,
      confidence: null,
      // A cue is shown slightly longer than it is spoken.
      timing: at === 0 && piece.startMs !== null ? 'recognised' : 'estimated',
    })),
  );
  const [first] = words;
  if (first) first.startMs ??= startMs;
  if (first) words.at(-1)!.endMs = Math.max(startMs, endMs);
  return words;
}

/** Extracts speaker names before a colon (`Name: text`) from cues without speakers. */
export function labelCues(cues: readonly ImportedCue[]): ImportedCue[] {
  const split = cues.map(({ pieces }) => splitLabel(pieces[0]?.text ?? ''));
  const labels = chooseLabels(
    split.flatMap((found) => found?.name ?? []),
    cues.length,
  );
  return cues.map((cue, at) => {
    const found = split[at];
    return found && labels.has(found.name) ? withName(cue, found) : cue;
  });
}

/** The same for our own exports, in which every name is written and nothing else resembles one. */
export function labelOwnCues(cues: readonly ImportedCue[]): ImportedCue[] {
  return cues.map((cue) => {
    const found = readNameBefore(cue.pieces[0]?.text ?? '');
    return found ? withName(cue, found) : cue;
  });
}

const withName = (cue: ImportedCue, { name, text }: { name: string | null; text: string }): ImportedCue => ({
  ...cue,
  speaker: name,
  pieces: [{ text, startMs: cue.pieces[0]?.startMs ?? null }, ...cue.pieces.slice(1)],
});
