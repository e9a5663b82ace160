/** Identifies a process by id and start time, because the system reuses ids. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type ProcessIdentity = {
  pid: number;
  /** Start time in a system-specific format, for comparison only. */
  started: string;
};

/** Returns the identity of a running process, or undefined. */
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
    // Field 22 of proc(5) stat: clock ticks since this boot. Field 2, the name, may contain spaces; state Z
    // is a zombie.
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
