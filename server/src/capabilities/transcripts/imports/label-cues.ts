import type { SaidCue } from './join-cues.ts';
import { readName } from '../exports/written-names.ts';
import { chooseLabels, splitLabel } from './speaker-labels.ts';

/** Takes names before a colon, `Name: text`, from the words of cues that say no speaker otherwise. */
export function labelCues(cues: readonly SaidCue[]): SaidCue[] {
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

/** The same for cues that we wrote: every name stands there, and what looks like one is one. */
export function labelOwnCues(cues: readonly SaidCue[]): SaidCue[] {
  return cues.map((cue) => {
    const found = readName(cue.pieces[0]?.text ?? '');
    return found ? withName(cue, found) : cue;
  });
}

const withName = (cue: SaidCue, { name, text }: { name: string | null; text: string }): SaidCue => ({
  ...cue,
  speaker: name,
  pieces: [{ text, startMs: cue.pieces[0]?.startMs ?? null }, ...cue.pieces.slice(1)],
});
