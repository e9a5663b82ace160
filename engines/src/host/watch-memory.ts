import { readFile } from 'node:fs/promises';

const LOOK_EVERY_MS = 250;

/**
 * Calls `onOver` when the process's resident memory goes over `maxRssMb`. Heap flags do not bind native
 * memory, so the kernel's figure is the only true one; where there is no /proc nothing is watched.
 * Answers with the function that stops watching.
 */
export function watchMemory(pid: number | undefined, maxRssMb: number, onOver: () => void): () => void {
  if (pid === undefined || process.platform !== 'linux') return () => {};
  const timer = setInterval(async () => {
    const rssMb = await readRssMb(pid);
    if (rssMb !== undefined && rssMb > maxRssMb) {
      clearInterval(timer);
      onOver();
    }
  }, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** Resident memory in MiB, or undefined where it cannot be known (ended, or no /proc). */
export async function readRssMb(pid: number): Promise<number | undefined> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}
