import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startMailServer } from '../../server/src/testing/mail-server.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A first start may download the models. */
const readyWithinMs = 300_000;

/** The launcher exits after Ctrl-C; longer means that it hangs. */
const endsWithinMs = 20_000;

export type Installation = {
  /** Address without a trailing slash. */
  url: string;
  dataFolder: string;
  /** Folder that receives each sent mail as a file. */
  mailFolder: string;
  /** Process id of the launcher, the parent of web and worker. */
  launcher: number;
};

export type RunningInstallation = Installation & { stop(): Promise<void> };

/**
 * Starts Colloquy like `npm start` on a new data folder: PostgreSQL, web, worker and the demo organisation.
 * Uses the models of `COLLOQUY_MODELS` or of the clone's `.data/models`.
 *
 * @throws Error with the launcher's last lines if it exits or is not ready in time
 */
export async function startInstallation(): Promise<RunningInstallation> {
  const folder = await mkdtemp(path.join(tmpdir(), 'colloquy-e2e-'));
  await chmod(folder, 0o711); // as root, the account that runs PostgreSQL needs access
  const dataFolder = path.join(folder, 'data');
  const mailFolder = path.join(folder, 'mails');
  await mkdir(mailFolder);
  const mails = await startMailServer((message) =>
    writeFile(path.join(mailFolder, `${randomUUID()}.eml`), message),
  );
  const launcher = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: { ...inheritedEnvironment(), ...environmentFor(dataFolder), SMTP_URL: mails.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    await end(launcher);
    await mails.close();
    await removeCluster(dataFolder);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const url = await readyAddress(launcher);
    return { url, dataFolder, mailFolder, launcher: launcher.pid ?? 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Environment without variables that select another database or storage, or reveal the test run. */
function inheritedEnvironment(): NodeJS.ProcessEnv {
  const isForeign = (name: string) =>
    name === 'DATABASE_URL' || name === 'NODE_ENV' || /^(COLLOQUY|VITEST)/.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isForeign(name)));
}

function environmentFor(dataFolder: string): Record<string, string> {
  return {
    COLLOQUY_DATA: dataFolder,
    COLLOQUY_MODELS: process.env.COLLOQUY_MODELS ?? path.join(root, '.data/models'),
    COLLOQUY_PORT: '0',
  };
}

/** Waits for the address in the launcher's output. */
function readyAddress(launcher: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = '';
  const fail = (reason: string) => reject(new Error(`${reason} Its last lines:\n${output.slice(-4000)}`));
  const timer = setTimeout(() => fail('The installation was not ready in time.'), readyWithinMs);
  const read = (text: string) => {
    output += text;
    const ready = /Colloquy is ready at (http:\/\/\S+)/.exec(output);
    if (ready?.[1]) resolve(ready[1].replace(/\/$/, ''));
  };
  launcher.stdout?.setEncoding('utf8').on('data', read);
  launcher.stderr?.setEncoding('utf8').on('data', read);
  launcher.once('error', reject);
  launcher.once('exit', (code) => fail(`The installation ended with ${code}.`));
  return promise.finally(() => clearTimeout(timer));
}

async function end(launcher: ChildProcess): Promise<void> {
  if (launcher.exitCode !== null || launcher.signalCode !== null) return;
  const ended = once(launcher, 'exit');
  launcher.kill('SIGINT');
  const timer = setTimeout(() => launcher.kill('SIGKILL'), endsWithinMs);
  await ended;
  clearTimeout(timer);
}

/** As root, PostgreSQL's cluster is outside the data folder, which names it. */
async function removeCluster(dataFolder: string): Promise<void> {
  try {
    const { folder } = JSON.parse(await readFile(path.join(dataFolder, 'postgres.json'), 'utf8')) as {
      folder: string;
    };
    if (path.isAbsolute(folder)) await rm(folder, { recursive: true, force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
