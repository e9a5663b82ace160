/** Child process that is restarted with backoff when it ends. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, renameSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusedError } from './settings.ts';

/** Message from server/src/main.ts over the channel. */
type ReadinessMessage = { kind: 'ready'; address?: string } | { kind: 'failed'; message: string };

export type SupervisedProcessOptions = {
  name: string;
  file: string;
  args: string[];
  /** Command line flags of Node. */
  execArgv: string[];
  env: NodeJS.ProcessEnv;
  log: string;
  /** Called at every start, including restarts. */
  onStart: () => void;
};

export type SupervisedProcess = {
  pid: number | undefined;
  /** @throws StartRefusedError if the process reports that it cannot start */
  ready: Promise<{ address: string | undefined }>;
  stop(): Promise<void>;
};

const firstDelayMs = 500;
const longestDelayMs = 30_000;
/** A process that ran this long resets the backoff. */
const stableAfterMs = 60_000;
/** main.ts exits within 8 s. */
const terminationTimeoutMs = 10_000;
const maxLogBytes = 32 * 1024 * 1024;

export function superviseProcess(options: SupervisedProcessOptions): SupervisedProcess {
  const { promise: ready, resolve, reject } = Promise.withResolvers<{ address: string | undefined }>();
  let child: ChildProcess;
  let timer: NodeJS.Timeout | undefined;
  let wasReady = false;
  let isStopping = false;
  let delayMs = firstDelayMs;
  let env = options.env;

  function start(): void {
    const log = openLog(options.log);
    // Its own session shields it from Ctrl-C, so that the launcher can stop services in order. If the
    // launcher is killed, the channel closes and the process exits.
    child = fork(options.file, options.args, {
      env,
      execArgv: options.execArgv,
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    const startedAt = Date.now();
    child.on('message', (message: ReadinessMessage) => {
      if (message.kind === 'failed') return reject(new StartRefusedError(message.message));
      wasReady = true;
      // Keeps a port that the system chose across restarts.
      if (message.address) env = { ...env, COLLOQUY_PORT: new URL(message.address).port };
      resolve({ address: message.address });
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (isStopping) return;
      const how = signal ?? `code ${code}`;
      if (!wasReady)
        return reject(
          new StartRefusedError(`The ${options.name} did not start (${how}); see ${options.log}.`),
        );
      if (Date.now() - startedAt > stableAfterMs) delayMs = firstDelayMs;
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

/** Terminates a process, and kills its whole group after a timeout. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  child.kill('SIGTERM');
  const giveUp = new AbortController();
  const late = sleep(terminationTimeoutMs, 'late' as const, { signal: giveUp.signal }).catch(
    () => 'ended' as const,
  );
  if ((await Promise.race([ended, late])) === 'late') {
    killProcessGroup(child.pid);
    await ended;
  }
  giveUp.abort();
}

/** Kills a process and its children. */
export function killProcessGroup(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > maxLogBytes) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}
