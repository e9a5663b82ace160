/**
 * How many times as long `work` takes on an input that is `factor` times as large: about `factor` where the work is
 * linear, `factor` squared where it is quadratic. Measures the CPU time of this thread and keeps the fastest of three
 * runs of each size, so other processes on the machine change little.
 */
export async function measureGrowth(
  work: (size: number) => unknown,
  size: number,
  factor = 4,
): Promise<number> {
  // Compiles the code before it is measured.
  await work(size);
  const small = await fastestOfThree(() => work(size));
  return (await fastestOfThree(() => work(size * factor))) / small;
}

async function fastestOfThree(work: () => unknown): Promise<number> {
  let fastest = Infinity;
  for (let run = 0; run < 3; run++) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    fastest = Math.min(fastest, user + system);
  }
  return fastest;
}
