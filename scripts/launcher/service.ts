/** A process that is kept running: started again when it ends, later each time that it ends early. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, renameSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefused } from './sentence.ts';

/** What a service tells us over its channel: server/src/main.ts. */
type Message = { kind: 'ready'; address?: string } | { kind: 'failed'; message: string };

export type ServiceOptions = {
  name: string;
  file: string;
  args: string[];
  /** Flags of Node itself. */
  execArgv: string[];
  env: NodeJS.ProcessEnv;
  log: string;
  /** Called at every start of its process, the first and the later ones. */
  onStart: () => void;
};

export type Service = {
  pid: number | undefined;
  /** @throws StartRefused when it says that it cannot start */
  ready: Promise<{ address: string | undefined }>;
  stop(): Promise<void>;
};

const firstDelayMs = 500;
const longestDelayMs = 30_000;
/** Who ran this long has started well: the next end counts as the first. */
const steadyMs = 60_000;
/** main.ts ends by itself within 8 s. */
const graceMs = 10_000;
const largestLog = 32 * 1024 * 1024;

export function keepRunning(options: ServiceOptions): Service {
  const { promise: ready, resolve, reject } = Promise.withResolvers<{ address: string | undefined }>();
  let child: ChildProcess;
  let timer: NodeJS.Timeout | undefined;
  let wasReady = false;
  let isStopping = false;
  let delayMs = firstDelayMs;
  let env = options.env;

  function start(): void {
    const log = openLog(options.log);
    // A session of its own keeps the terminal's Ctrl-C away: we end our services, in order. Should we be killed, its
    // channel closes, and it ends by itself.
    child = fork(options.file, options.args, {
      env,
      execArgv: options.execArgv,
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    const startedAt = Date.now();
    child.on('message', (message: Message) => {
      if (message.kind === 'failed') return reject(new StartRefused(message.message));
      wasReady = true;
      // Where the system chose the port, a later process takes the same.
      if (message.address) env = { ...env, COLLOQUY_PORT: new URL(message.address).port };
      resolve({ address: message.address });
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (isStopping) return;
      const how = signal ?? `code ${code}`;
      if (!wasReady)
        return reject(new StartRefused(`The ${options.name} did not start (${how}); see ${options.log}.`));
      if (Date.now() - startedAt > steadyMs) delayMs = firstDelayMs;
      console.error(`The ${options.name} ended (${how}) and is started again; see ${options.log}.`);
      timer = setTimeout(start, delayMs);
      delayMs = Math.min(2 * delayMs, longestDelayMs);
    });
    options.onStart();
  }

  start();
  return {
    ready,
    get pid() {
      return child.pid;
    },
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await end(child);
    },
  };
}

/** Ends a process, and after a grace everything of its session. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  child.kill('SIGTERM');
  const giveUp = new AbortController();
  const late = sleep(graceMs, 'late' as const, { signal: giveUp.signal }).catch(() => 'ended' as const);
  if ((await Promise.race([ended, late])) === 'late') {
    killSession(child.pid);
    await ended;
  }
  giveUp.abort();
}

/** Kills a process with all that it started. */
export function killSession(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It had ended.
  }
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largestLog) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}
