/** Quadratic work takes 64 times as long for eight times the input, linear work eight times. */
export const GROWTH_FACTOR = 8;
/** Threshold between the two, tolerant of a busy machine. */
export const MAX_GROWTH = 24;
/** Shorter work cannot be compared reliably, and is not quadratic at any relevant length. */
const TOO_SHORT_MS = 25;

/**
 * Ratio of the time that `work` takes for eight times `size` to that for `size`: the minimum of a few runs by
 * this thread's CPU time, which other processes affect little. Expect less than `MAX_GROWTH`.
 */
export async function measureGrowth(work: (size: number) => unknown, size: number): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < 4 && least > MAX_GROWTH; tries++) {
    const longMs = await cpuMs(() => work(size * GROWTH_FACTOR));
    if (longMs < TOO_SHORT_MS) return 0;
    least = Math.min(least, longMs / Math.max(1.5, await cpuMs(() => work(size))));
  }
  return least;
}

async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
