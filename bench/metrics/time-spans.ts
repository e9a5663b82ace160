import type { TimeSpan } from '@colloquy/rules/transcript';

/** Sorts spans and merges overlapping ones. */
function joined(spans: readonly TimeSpan[]): TimeSpan[] {
  const all: TimeSpan[] = [];
  for (const { startMs, endMs } of spans.toSorted((one, other) => one.startMs - other.startMs)) {
    const last = all.at(-1);
    if (last && last.endMs >= startMs) last.endMs = Math.max(last.endMs, endMs);
    else all.push({ startMs, endMs });
  }
  return all;
}

/** Total duration, counting overlapping time once. */
export const totalMs = (spans: readonly TimeSpan[]): number =>
  joined(spans).reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);

/** Duration covered by both. */
export function overlapMs(some: readonly TimeSpan[], others: readonly TimeSpan[]): number {
  const [one, other] = [joined(some), joined(others)];
  return one.reduce(
    (sum, { startMs, endMs }) =>
      sum +
      other.reduce(
        (part, span) => part + Math.max(0, Math.min(endMs, span.endMs) - Math.max(startMs, span.startMs)),
        0,
      ),
    0,
  );
}
