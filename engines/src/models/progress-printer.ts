import type { Progress } from './locate.ts';

const MEGABYTE = 1_000_000;
const EVERY_MS = 2_000;

/** Turns progress into lines for a terminal or a log: one when something begins, ends, and every two seconds. */
export function createProgressPrinter(print: (line: string) => void): (progress: Progress) => void {
  const printed = new Map<string, { at: number; bytes: number }>();
  return ({ name, bytes, total }) => {
    const last = printed.get(name);
    const now = performance.now();
    if (last && (last.bytes === bytes || (bytes < total && now - last.at < EVERY_MS))) return;
    printed.set(name, { at: now, bytes });
    const size = `${(bytes / MEGABYTE).toFixed(0)} of ${(total / MEGABYTE).toFixed(0)} MB`;
    print(`${name}: ${bytes >= total ? 'done' : size}`);
  };
}
