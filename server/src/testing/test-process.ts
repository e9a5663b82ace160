import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { modelsFolder } from '@colloquy/engines';
import type { Config } from '../platform/config.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const QUICK_WORKER = fileURLToPath(new URL('quick-worker.fixture.ts', import.meta.url));

/** A loaded machine starts a process in seconds, not in minutes. */
const STARTS_WITHIN_MS = 60_000;

/** `quick` is a worker whose speech and voices take no minutes, see quick-engines.ts. */
type Kind = 'web' | 'worker' | 'quick';

export type TestProcess = {
  pid: number;
  /** Where it listens, for web. */
  address: string;
  /** What it wrote, to look at when something fails. */
  output: () => string;
  kill: (signal: NodeJS.Signals) => void;
  /** Ends it, however it stands, with all its hosts. */
  end: () => Promise<void>;
};

/** Starts a process of the product on the database and the data folder of a configuration; answers when it is ready. */
export async function startProcess(
  kind: Kind,
  config: Pick<Config, 'dataFolder' | 'secret' | 'databaseUrl'>,
  env: Record<string, string> = {},
): Promise<TestProcess> {
  const child = fork(kind === 'quick' ? QUICK_WORKER : MAIN, kind === 'quick' ? [] : [`--roles=${kind}`], {
    env: {
      ...outerEnvironment(),
      COLLOQUY_DATA: config.dataFolder,
      COLLOQUY_SECRET: config.secret,
      COLLOQUY_PORT: '0',
      COLLOQUY_LOG: 'info',
      COLLOQUY_MODELS: modelsFolder(),
      DATABASE_URL: config.databaseUrl,
      NODE_ENV: 'test',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const end = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    // A frozen process would not see anything milder, and its hosts end with it.
    child.kill('SIGKILL');
    await ended;
  };

  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const timer = setTimeout(
    () => reject(new Error(`The ${kind} was not ready in time.\n${output}`)),
    STARTS_WITHIN_MS,
  );
  child.once('message', (message: { kind: string; address?: string; message?: string }) =>
    message.kind === 'ready' ? resolve(message.address ?? '') : reject(new Error(message.message)),
  );
  child.once('exit', () => reject(new Error(`The ${kind} ended before it was ready.\n${output}`)));
  try {
    const address = await promise;
    return { pid: child.pid!, address, output: () => output, kill: (signal) => child.kill(signal), end };
  } catch (error) {
    await end();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Ours, without what tells that these are tests, or would lead elsewhere. */
function outerEnvironment(): NodeJS.ProcessEnv {
  const isForeign = (name: string): boolean => /^(NODE_ENV$|NODE_OPTIONS$|VITEST|COLLOQUY_)/.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isForeign(name)));
}
