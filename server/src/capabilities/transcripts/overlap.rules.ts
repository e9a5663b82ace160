import type { Segment } from '@colloquy/contract';
import type { Turn } from './plan-merge.rules.ts';

/** Two voices at once for as long as this are worth a sign, however long the segment is … */
const MARKED_MS = 600;
/** … and for this share of a short one, where it is more than the border of two turns. */
const MARKED_SHARE = 0.25;
const BORDER_MS = 250;

type Span = { startMs: number; endMs: number };

/** Where two voices or more speak at once: stretches in order, apart from each other. */
export function findOverlaps(turns: readonly Turn[]): Span[] {
  const overlaps: Span[] = [];
  const speaking: Turn[] = [];
  for (const turn of turns.toSorted((one, other) => one.startMs - other.startMs)) {
    for (const other of speaking.splice(0)) if (other.endMs > turn.startMs) speaking.push(other);
    for (const other of speaking) {
      if (other.voice === turn.voice) continue;
      const [startMs, endMs] = [turn.startMs, Math.min(turn.endMs, other.endMs)];
      const last = overlaps.at(-1);
      if (last && last.endMs >= startMs) last.endMs = Math.max(last.endMs, endMs);
      else overlaps.push({ startMs, endMs });
    }
    speaking.push(turn);
  }
  return overlaps;
}

/** The segments in which people speak at once for long enough to say so. */
export function overlapped<S extends Pick<Segment, 'startMs' | 'endMs'>>(
  segments: readonly S[],
  turns: readonly Turn[],
): S[] {
  const overlaps = findOverlaps(turns);
  return segments.filter(({ startMs, endMs }) => {
    const shared = overlaps.reduce(
      (sum, one) => sum + Math.max(0, Math.min(one.endMs, endMs) - Math.max(one.startMs, startMs)),
      0,
    );
    return shared >= MARKED_MS || (shared >= BORDER_MS && shared >= MARKED_SHARE * (endMs - startMs));
  });
}
