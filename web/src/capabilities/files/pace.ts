/** Smooths the speed of a transfer, so that the time left does not jump about. Times in ms, sizes in bytes. */
export type Pace = { at: number; bytes: number; bytesPerSecond: number | null };

/** Half of an old speed is forgotten after this long. */
const HALF_LIFE_MS = 4_000;

export const startPace = (at: number, bytes: number): Pace => ({ at, bytes, bytesPerSecond: null });

/** Takes a measurement in; ones that come closer than a quarter of a second after each other are gathered. */
export function measurePace(pace: Pace, at: number, bytes: number): Pace {
  const elapsed = at - pace.at;
  if (elapsed < 250) return pace;
  const speed = (Math.max(0, bytes - pace.bytes) / elapsed) * 1000;
  const old = pace.bytesPerSecond;
  const keep = 0.5 ** (elapsed / HALF_LIFE_MS);
  return { at, bytes, bytesPerSecond: old === null ? speed : old * keep + speed * (1 - keep) };
}

/** Seconds until the rest is there, or null while nothing moves. */
export const secondsLeft = (pace: Pace, total: number): number | null =>
  pace.bytesPerSecond === null || pace.bytesPerSecond < 1 ? null : (total - pace.bytes) / pace.bytesPerSecond;
