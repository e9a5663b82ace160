import type { SaidCue } from './join-cues.ts';

/** Live captions show each line twice or more often: when it comes, and while the next one comes. */
const ROLLING_SHARE = 0.4;
const FEWEST = 3;
/** More lines than a screen of live captions has. */
const MOST_LINES = 50;
/** A cue that only holds a line in its place while the picture changes, in milliseconds. */
const BLINK_MS = 50;
/** Between two cues of one picture, in milliseconds. */
const GAP_MS = 50;

/**
 * Leaves out what stood in the cue before already, where a file is made that way: a line counts as repeated only where
 * a new one comes below it, or for a blink. 'No.' six times is said six times. Not for files that we wrote.
 */
export function withoutRolling(cues: readonly SaidCue[]): { cues: readonly SaidCue[]; notes: string[] } {
  const lines = cues.map(linesOf);
  const repeated = cues.map((cue, at) => {
    const before = cues[at - 1];
    if (!before || cue.speaker !== before.speaker) return 0;
    if (cue.startMs <= before.startMs || cue.startMs - before.endMs > GAP_MS) return 0;
    const count = countRepeated(lines[at - 1]!, lines[at]!);
    return count < lines[at]!.length || cue.endMs - cue.startMs <= BLINK_MS ? count : 0;
  });
  const rolling = repeated.filter((count) => count > 0).length;
  if (rolling < Math.max(FEWEST, cues.length * ROLLING_SHARE)) return { cues, notes: [] };
  const total = repeated.reduce((sum, count) => sum + count, 0);
  return {
    cues: cues.map((cue, at) => ({ ...cue, pieces: dropLines(cue.pieces, repeated[at]!) })),
    notes: [
      `Live captions show a line more than once: ${total} lines that stood in the cue before are left out.`,
    ],
  };
}

const textOfCue = ({ pieces }: Pick<SaidCue, 'pieces'>): string => pieces.map(({ text }) => text).join('');

const linesOf = (cue: SaidCue): string[] =>
  textOfCue(cue)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** How many lines at the end of one cue are those at the beginning of the next. */
function countRepeated(before: readonly string[], now: readonly string[]): number {
  for (let count = Math.min(before.length, now.length, MOST_LINES); count > 0; count--)
    if (before.slice(-count).every((line, at) => line === now[at])) return count;
  return 0;
}

/** Without the first lines that say anything; empty ones between them do not count. */
function dropLines(pieces: SaidCue['pieces'], count: number): SaidCue['pieces'] {
  let dropped = 0;
  let left = count;
  for (const line of textOfCue({ pieces }).split('\n')) {
    if (left === 0) break;
    dropped += line.length + 1;
    if (line.trim() !== '') left -= 1;
  }
  return pieces.map(({ text, startMs }) => {
    const cut = Math.min(text.length, dropped);
    dropped -= cut;
    return { text: text.slice(cut), startMs: cut > 0 ? null : startMs };
  });
}
