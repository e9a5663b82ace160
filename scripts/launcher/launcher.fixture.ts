/** Test fixture: a launcher in its own process, as a person starts it. */
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

export type LaunchedProcess = {
  process: ChildProcess;
  dataFolder: string;
  /** Output so far. */
  output(): string;
  /** Resolves with the address once ready; rejects with the output if the launcher ends before. */
  address(): Promise<string>;
  /** Resolves with the exit code, after sending the signal if given. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
};

/**
 * Starts a launcher without models or demo.
 *
 * @param env further variables, at least COLLOQUY_DATA
 * @param command replaces the launcher of this clone
 */
export function launch(
  env: NodeJS.ProcessEnv,
  command = ['scripts/start.ts'],
  options: SpawnOptions = {},
): LaunchedProcess {
  const [file = '', ...args] = command;
  const child = spawn(
    file.endsWith('.ts') ? process.execPath : file,
    file.endsWith('.ts') ? [file, ...args] : args,
    {
      cwd: root,
      env: {
        ...cleanEnvironment(),
        COLLOQUY_PORT: '0',
        COLLOQUY_DEMO: '0',
        COLLOQUY_FETCH_MODELS: '0',
        ...env,
      },
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
        process.kill(-child.pid, signal); // to the whole group, as a terminal does
      }
      return ended;
    },
  };
}

/** Environment without any variable of ours. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const ours = /^(COLLOQUY_|DATABASE_URL$|NODE_ENV$|VITEST|npm_)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}

/** Services recorded in the lock file. */
export function readServices(dataFolder: string): ProcessIdentity[] {
  const lock = path.join(dataFolder, 'launcher.json');
  return (JSON.parse(readFileSync(lock, 'utf8')) as { services: ProcessIdentity[] }).services;
}

/** Process id of the data folder's PostgreSQL; undefined after a clean stop. */
export function readPostgresPid(dataFolder: string): number | undefined {
  const { folder } = JSON.parse(readFileSync(path.join(dataFolder, 'postgres.json'), 'utf8')) as {
    folder: string;
  };
  const file = path.join(path.resolve(dataFolder, folder), 'cluster/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

/** Deletes a data folder and its cluster, which may be outside it. */
export function removeDataFolder(dataFolder: string): void {
  const remembered = path.join(dataFolder, 'postgres.json');
  if (existsSync(remembered)) {
    const { folder } = JSON.parse(readFileSync(remembered, 'utf8')) as { folder: string };
    rmSync(path.resolve(dataFolder, folder), { recursive: true, force: true });
  }
  rmSync(dataFolder, { recursive: true, force: true });
}

export function haveEnded(processes: ProcessIdentity[]): boolean {
  return !processes.some(isRunning);
}
