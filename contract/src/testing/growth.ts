/** Work that grows with the square of its input takes 64 times as long for eight times the input, linear work eight. */
export const GROWTH_FACTOR = 8;
/** Between the two, in favour of a busy machine. */
export const MOST_GROWTH = 24;
/** Shorter work is not quadratic at any length that matters, and too short to be compared. */
const TOO_SHORT_MS = 25;

/**
 * How many times as long `work` takes for an input of eight times `size`: the least of a few tries by this thread's CPU
 * time, so that other processes on the machine change little. Expect less than `MOST_GROWTH`.
 */
export async function measureGrowth(work: (size: number) => unknown, size: number): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < 4 && least > MOST_GROWTH; tries++) {
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
