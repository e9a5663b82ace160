import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Installation } from './start-installation.ts';

/** Finds the process of a role that the launcher currently runs. */
export async function findProcess({ launcher }: Installation, role: 'web' | 'worker'): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  for (const line of stdout.split('\n')) {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    if (Number(parent) === launcher && command.includes(`--roles=${role}`)) return Number(pid);
  }
  throw new Error(`The launcher ${launcher} runs no ${role}.`);
}

/** Kills the process of a role without warning, as the kernel does when memory runs out. */
export async function killProcess(installation: Installation, role: 'web' | 'worker'): Promise<void> {
  process.kill(await findProcess(installation, role), 'SIGKILL');
}
