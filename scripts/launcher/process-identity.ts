/** A process, told apart from a later one that the system gave the same number. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type ProcessIdentity = {
  pid: number;
  /** When it started, in the system's own words; only ever compared. */
  started: string;
};

/** The identity of a running process, or undefined where there is none. */
export function identify(pid: number): ProcessIdentity | undefined {
  try {
    return { pid, started: startOf(pid) };
  } catch {
    return undefined;
  }
}

export function isRunning({ pid, started }: ProcessIdentity): boolean {
  return identify(pid)?.started === started;
}

function startOf(pid: number): string {
  if (process.platform === 'linux') {
    // Field 22 of proc(5) stat: clock ticks since this boot. The name, field 2, may hold spaces; state Z is dead.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    if (fields[0] === 'Z') throw new Error('ended');
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
  }
  process.kill(pid, 0);
  if (process.platform === 'win32') return 'running';
  return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
}
