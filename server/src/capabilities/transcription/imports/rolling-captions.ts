import type { ImportedCue } from './cues.ts';

/** Live captions repeat each line: when it appears, and while the next one appears. */
const ROLLING_SHARE = 0.4;
const MIN_ROLLING = 3;
/** More lines than live captions show at once. */
const MAX_LINES = 50;
/** Longest cue that only holds a line during a change, in milliseconds. */
const FLASH_MS = 50;
/** Longest gap between repeated lines, in milliseconds. */
const GAP_MS = 50;

/**
 * Removes lines repeated from the previous cue in rolling captions. A line is a repeat only if a new line
 * follows it, or the cue is a flash, so that 'No.' said six times is kept. Not for our own exports.
 */
export function removeRollingLines(cues: readonly ImportedCue[]): {
  cues: readonly ImportedCue[];
  notes: string[];
} {
  const lines = cues.map(linesOf);
  const repeated = cues.map((cue, at) => {
    const before = cues[at - 1];
    if (!before || cue.speaker !== before.speaker) return 0;
    if (cue.startMs <= before.startMs || cue.startMs - before.endMs > GAP_MS) return 0;
    const count = countRepeated(lines[at - 1]!, lines[at]!);
    return count < lines[at]!.length || cue.endMs - cue.startMs <= FLASH_MS ? count : 0;
  });
  const rolling = repeated.filter((count) => count > 0).length;
  if (rolling < Math.max(MIN_ROLLING, cues.length * ROLLING_SHARE)) return { cues, notes: [] };
  const total = repeated.reduce((sum, count) => sum + count, 0);
  return {
    cues: cues.map((cue, at) => ({ ...cue, pieces: dropLines(cue.pieces, repeated[at]!) })),
    notes: [
      `Live captions show a line more than once: ${total} lines that stood in the cue before are left out.`,
    ],
  };
}

const textOfCue = ({ pieces }: Pick<ImportedCue, 'pieces'>): string =>
  pieces.map(({ text }) => text).join('');

const linesOf = (cue: ImportedCue): string[] =>
  textOfCue(cue)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Number of lines that end one cue and begin the next. */
function countRepeated(before: readonly string[], now: readonly string[]): number {
  for (let count = Math.min(before.length, now.length, MAX_LINES); count > 0; count--)
    if (before.slice(-count).every((line, at) => line === now[at])) return count;
  return 0;
}

/** Removes the first lines with text; empty lines do not count. */
function dropLines(pieces: ImportedCue['pieces'], count: number): ImportedCue['pieces'] {
  let dropped = 0;
  let remaining = count;
  for (const line of textOfCue({ pieces }).split('\n')) {
    if (remaining === 0) break;
    dropped += line.length + 1;
    if (line.trim() !== '') remaining -= 1;
  }
  return pieces.map(({ text, startMs }) => {
    const cut = Math.min(text.length, dropped);
    dropped -= cut;
    return { text: text.slice(cut), startMs: cut > 0 ? null : startMs };
  });
}
