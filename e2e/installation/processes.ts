import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Installation } from './start-installation.ts';

/** The process of a role that the installation's launcher runs just now. */
export async function findProcess({ launcher }: Installation, role: 'web' | 'worker'): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  for (const line of stdout.split('\n')) {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    if (Number(parent) === launcher && command.includes(`--roles=${role}`)) return Number(pid);
  }
  throw new Error(`The launcher ${launcher} runs no ${role}.`);
}

/** Ends the process of a role as the kernel does when memory runs out: at once, without a last word. */
export async function crash(installation: Installation, role: 'web' | 'worker'): Promise<void> {
  process.kill(await findProcess(installation, role), 'SIGKILL');
}
