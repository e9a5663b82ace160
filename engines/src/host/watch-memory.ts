import { readFile } from 'node:fs/promises';

const POLL_INTERVAL_MS = 250;

/**
 * Calls `onOver` when the process's resident memory exceeds `maxRssMb`. Heap flags do not limit native
 * memory, so only the kernel's figure counts; without /proc nothing is watched. Returns a function that stops
 * watching.
 */
export function watchMemory(pid: number | undefined, maxRssMb: number, onOver: () => void): () => void {
  if (pid === undefined || process.platform !== 'linux') return () => {};
  const timer = setInterval(async () => {
    const rssMb = await readRssMb(pid);
    if (rssMb !== undefined && rssMb > maxRssMb) {
      clearInterval(timer);
      onOver();
    }
  }, POLL_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}

/** Resident memory in MiB, or undefined if it is unknown (process ended, or no /proc). */
export async function readRssMb(pid: number): Promise<number | undefined> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}
