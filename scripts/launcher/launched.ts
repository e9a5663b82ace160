/** For tests: a launcher as a person starts it, in a process of its own. */
import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from './process-identity.ts';
import type { ProcessIdentity } from './process-identity.ts';

const root = path.dirname(path.dirname(import.meta.dirname));
export const ready = /^Colloquy is ready at (http:\/\/127\.0\.0\.1:\d+)$/m;

export type Launched = {
  process: ChildProcess;
  dataFolder: string;
  /** Everything it printed so far. */
  output(): string;
  /** The address, once it is ready. Rejects with what it printed when it ends before. */
  address(): Promise<string>;
  /** How it ended; ended by the signal if one is given. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
};

/**
 * Starts a launcher with neither models nor demo.
 *
 * @param env what differs from that, COLLOQUY_DATA at least
 * @param command what to run instead of this clone's launcher
 */
export function launch(
  env: NodeJS.ProcessEnv,
  command = ['scripts/start.ts'],
  options: SpawnOptions = {},
): Launched {
  const [file = '', ...args] = command;
  const child = spawn(
    file.endsWith('.ts') ? process.execPath : file,
    file.endsWith('.ts') ? [file, ...args] : args,
    {
      cwd: root,
      env: { ...withoutOurs(), COLLOQUY_PORT: '0', COLLOQUY_DEMO: '0', COLLOQUY_FETCH_MODELS: '0', ...env },
      detached: true,
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    process: child,
    dataFolder: env.COLLOQUY_DATA ?? '',
    output: () => output,
    async address() {
      for (;;) {
        const address = ready.exec(output)?.[1];
        if (address !== undefined) return address;
        if ((await Promise.race([ended, sleep(50, 'waiting' as const)])) !== 'waiting')
          throw new Error(output);
      }
    },
    async end(signal) {
      if (signal !== undefined && child.pid !== undefined && child.exitCode === null) {
        process.kill(-child.pid, signal); // as a terminal does: to the whole group
      }
      return ended;
    },
  };
}

/** The environment of a machine that has never heard of us. */
function withoutOurs(): NodeJS.ProcessEnv {
  const ours = /^(COLLOQUY_|DATABASE_URL$|NODE_ENV$|VITEST|npm_)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}

/** The processes that a launcher wrote into its lock. */
export function servicesOf(dataFolder: string): ProcessIdentity[] {
  const lock = path.join(dataFolder, 'launcher.json');
  return (JSON.parse(readFileSync(lock, 'utf8')) as { services: ProcessIdentity[] }).services;
}

/** The number of the data folder's PostgreSQL, running or not; undefined where it was stopped. */
export function postgresOf(dataFolder: string): number | undefined {
  const { folder } = JSON.parse(readFileSync(path.join(dataFolder, 'postgres.json'), 'utf8')) as {
    folder: string;
  };
  const file = path.join(path.resolve(dataFolder, folder), 'cluster/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

/** Throws a data folder away, with the cluster that may lie outside it. */
export function removeData(dataFolder: string): void {
  const remembered = path.join(dataFolder, 'postgres.json');
  if (existsSync(remembered)) {
    const { folder } = JSON.parse(readFileSync(remembered, 'utf8')) as { folder: string };
    rmSync(path.resolve(dataFolder, folder), { recursive: true, force: true });
  }
  rmSync(dataFolder, { recursive: true, force: true });
}

export function areGone(processes: ProcessIdentity[]): boolean {
  return !processes.some(isRunning);
}
