import { fork, type ChildProcess } from 'node:child_process';
import type { FromHost, ToHost } from './messages.ts';
import type { HostExitReason } from './host-errors.ts';
import { HostCrashed } from './host-errors.ts';
import { watchMemory } from './watch-memory.ts';

/** Environment variables that a host inherits: locations only, never secrets or Node options. */
const ENV_ALLOWED = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TMP',
  'TEMP',
  'TZ',
  'LANG',
  'LC_ALL',
  'SystemRoot',
  'USERPROFILE',
];
const STDERR_TAIL_CHARS = 4_000;

interface HostProcessOptions {
  name: string;
  moduleUrl: string | URL;
  maxRssMb: number;
  env: Readonly<Record<string, string>>;
  onMessage(message: FromHost): void;
  onEnd(error: HostCrashed): void;
}

interface HostProcess {
  readonly pid: number | undefined;
  send(message: ToHost): void;
  /** Busy hosts keep their parent alive, idle ones do not. */
  setBusy(busy: boolean): void;
  kill(reason: HostExitReason): void;
}

/** Starts a host: a forked process with its channel, the tail of its stderr and its memory limit. */
export function startHostProcess(options: HostProcessOptions): HostProcess {
  const child = fork(options.moduleUrl, [], {
    serialization: 'advanced',
    // Empty, or an inspector flag of the parent would make the child compete for its port.
    execArgv: [],
    env: { ...allowedEnv(), ...options.env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const stderr = collectTail(child);
  let reason: HostExitReason = 'crashed';
  let ended = false;
  const kill = (killReason: HostExitReason): void => {
    reason = killReason;
    child.kill('SIGKILL');
  };
  const stopWatching = watchMemory(child.pid, options.maxRssMb, () => kill('memory'));

  const finish = (exitCode: number | null, signal: NodeJS.Signals | null): void => {
    if (ended) return;
    ended = true;
    stopWatching();
    options.onEnd(new HostCrashed(options.name, reason, { exitCode, signal, stderr: stderr() }));
  };
  child.on('message', (message) => options.onMessage(message as FromHost));
  child.on('error', () => {
    if (child.pid === undefined) finish(null, null); // it could not be started: no 'exit' will follow
  });
  // 'close' follows the last stderr output; a grandchild that inherited it could keep it open for ever.
  child.once('close', finish);
  child.once('exit', (code, signal) => setTimeout(finish, 200, code, signal));

  return {
    pid: child.pid,
    send: (message) => void child.send(message, undefined, undefined, () => {}),
    setBusy: (busy) => setBusy(child, busy),
    kill,
  };
}

function allowedEnv(): Record<string, string> {
  const known = ENV_ALLOWED.map((name) => [name, process.env[name]] as const);
  return Object.fromEntries(known.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function collectTail(child: ChildProcess): () => string {
  let tail = '';
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => (tail = (tail + text).slice(-STDERR_TAIL_CHARS)));
  return () => tail.trim();
}

function setBusy(child: ChildProcess, busy: boolean): void {
  const handles = [child, child.channel, child.stderr as unknown as { ref?(): void; unref?(): void } | null];
  for (const handle of handles) {
    if (busy) handle?.ref?.();
    else handle?.unref?.();
  }
}
