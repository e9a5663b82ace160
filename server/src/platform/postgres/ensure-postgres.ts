/**
 * The PostgreSQL of an installation that brought none of its own (`DATABASE_URL`): real PostgreSQL, started on the
 * data folder and left running by a process that was killed, so that the next one attaches to it.
 */
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findAccount } from './account.ts';
import { findBinaries, runProgram } from './binaries.ts';
import { initialise } from './initialise.ts';
import { assignFolders, findSharedFolder, locate } from './location.ts';
import { endOfLog, findRunning, startServer } from './postmaster.ts';

/** `fast` ends open connections and writes everything out; `immediate` is a crash that the next start recovers from. */
export type StopMode = 'fast' | 'immediate';

export type Postgres = {
  /** Address of the database `postgres` for its superuser. Stays the same until `stop`. */
  url: string;
  /** Where the cluster lies; outside the data folder when another account runs it. */
  folder: string;
  /** True when a server was found running. */
  isSurvivor: boolean;
  /** Starts the server again, at the same address, if it has ended. */
  heal(): Promise<void>;
  restart(mode: StopMode): Promise<void>;
  stop(mode?: StopMode): Promise<void>;
};

export type PostgresOptions = {
  /** Absolute; made where missing. Keeps the password and says where the cluster lies. */
  dataFolder: string;
  /** Settings of PostgreSQL beside ours, such as `fsync: 'off'` in tests. */
  settings?: Record<string, string>;
  /** Where an account other than ours keeps the cluster, instead of the machine's usual place. */
  sharedFolder?: string;
};

const ourSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Compiling a query costs more than our short ones take.
  jit: 'off',
};

/** A crash under load may need a while to recover; a server that is still at it is waited for. */
const startLimitMs = 300_000;

/**
 * Makes the data folder's PostgreSQL run and answers when it takes connections.
 *
 * @throws Error whose message is a sentence for the person who started us
 */
export async function ensurePostgres(options: PostgresOptions): Promise<Postgres> {
  const account = findAccount();
  const shared = account === undefined ? '' : await findSharedFolder();
  const binaries = await findBinaries(account, shared);
  await mkdir(options.dataFolder, { recursive: true, mode: 0o700 });
  const location = await locate(options.dataFolder, account, options.sharedFolder ?? shared);
  if (account !== undefined && findRunning(location) === undefined) await assignFolders(location, account);
  await initialise(binaries, location, account, options.settings?.fsync !== 'off');

  async function start(port: number): Promise<number> {
    const settings = { ...ourSettings, ...options.settings, port: String(port) };
    let server = await startServer(binaries, location, account, settings);
    let attempts = 3; // a server that is just ending makes ours give up
    for (const until = Date.now() + startLimitMs; Date.now() < until; await sleep(25)) {
      const running = findRunning(location);
      if (running?.isReady) return running.port;
      if (!server.hasEnded || running !== undefined) continue;
      if (--attempts === 0) break;
      server = await startServer(binaries, location, account, settings);
    }
    throw new Error(`PostgreSQL did not start. The end of ${location.log}:\n${endOfLog(location)}`);
  }

  async function stop(mode: StopMode = 'fast'): Promise<void> {
    if (findRunning(location) === undefined) return;
    const stopped = await runProgram(
      path.join(binaries, 'bin/pg_ctl'),
      ['stop', '-D', location.cluster, '-m', mode, '-w', '-t', '60'],
      account,
    );
    if (findRunning(location) !== undefined) throw new Error(`PostgreSQL did not stop. ${stopped.output}`);
  }

  const survivor = findRunning(location);
  const port = survivor?.isReady ? survivor.port : await start(await findFreePort());
  return {
    url: `postgres://postgres:${location.password}@127.0.0.1:${port}/postgres`,
    folder: location.folder,
    isSurvivor: survivor !== undefined,
    stop,
    async heal() {
      if (findRunning(location) === undefined) await start(port);
    },
    async restart(mode) {
      await stop(mode);
      await start(port);
    },
  };
}

function findFreePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.on('error', reject);
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    server.close(() => resolve(port));
  });
  return promise;
}
