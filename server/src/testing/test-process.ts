import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { modelsFolder } from '@colloquy/engines';
import type { Config } from '../platform/config.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const MODULE_LOADING = new URL('../../../scripts/module-loading.mjs', import.meta.url).href;
const FAKE_ENGINE_WORKER = fileURLToPath(new URL('fake-engine-worker.fixture.ts', import.meta.url));

/** Even a loaded machine starts a process within seconds. */
const START_TIMEOUT_MS = 60_000;

/** `fake-engines` is a worker with fast fake engines, see fake-engines.ts. */
type TestProcessKind = 'web' | 'worker' | 'fake-engines';

export type TestProcess = {
  pid: number;
  /** Address of a web process. */
  address: string;
  /** Output so far, for failure messages. */
  output: () => string;
  kill: (signal: NodeJS.Signals) => void;
  /** Kills the process and its engine hosts. */
  end: () => Promise<void>;
};

/** Starts a server process with this database and data folder. Resolves when it is ready. */
export async function startProcess(
  kind: TestProcessKind,
  config: Pick<Config, 'dataFolder' | 'secret' | 'databaseUrl'>,
  env: Record<string, string> = {},
): Promise<TestProcess> {
  const child = fork(
    kind === 'fake-engines' ? FAKE_ENGINE_WORKER : MAIN,
    kind === 'fake-engines' ? [] : [`--roles=${kind}`],
    {
      env: {
        ...inheritedEnvironment(),
        COLLOQUY_DATA: config.dataFolder,
        COLLOQUY_SECRET: config.secret,
        COLLOQUY_PORT: '0',
        COLLOQUY_LOG: 'info',
        COLLOQUY_MODELS: modelsFolder(),
        DATABASE_URL: config.databaseUrl,
        NODE_ENV: 'test',
        ...env,
      },
      execArgv: ['--import', MODULE_LOADING],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const end = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    // A frozen process ignores milder signals; its hosts end with it.
    child.kill('SIGKILL');
    await ended;
  };

  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const timer = setTimeout(
    () => reject(new Error(`The ${kind} was not ready in time.\n${output}`)),
    START_TIMEOUT_MS,
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

/** Environment without variables that reveal the test run or override the configuration. */
function inheritedEnvironment(): NodeJS.ProcessEnv {
  const isForeign = (name: string): boolean => /^(NODE_ENV$|NODE_OPTIONS$|VITEST|COLLOQUY_)/.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isForeign(name)));
}
