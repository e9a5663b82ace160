/**
 * The bundled PostgreSQL of an installation without `DATABASE_URL`. It runs on the data folder and survives
 * the process that started it, so that the next one attaches to it.
 */
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findAccount } from './account.ts';
import { findBinaries, runProgram } from './binaries.ts';
import { initialiseCluster } from './initialise-cluster.ts';
import { assignFolders, findSharedFolder, locateCluster } from './cluster-location.ts';
import { endOfLog, findRunning, startServer } from './postmaster.ts';

/**
 * `fast` closes connections and flushes everything; `immediate` is a crash that the next start recovers from.
 */
export type StopMode = 'fast' | 'immediate';

export type Postgres = {
  /** Superuser's address of the database `postgres`, constant until `stop`. */
  url: string;
  /** Parent of the cluster; outside the data folder when another account runs it. */
  folder: string;
  /** Whether a server was already running. */
  wasRunning: boolean;
  /** Restarts the server at the same address if it has ended. */
  startIfStopped(): Promise<void>;
  restart(mode: StopMode): Promise<void>;
  stop(mode?: StopMode): Promise<void>;
};

export type PostgresOptions = {
  /** Absolute; created if missing. Holds the password and the cluster's location. */
  dataFolder: string;
  /** Additional PostgreSQL settings, such as `fsync: 'off'` in tests. */
  settings?: Record<string, string>;
  /** Parent folder for the cluster of another account, instead of the default. */
  sharedFolder?: string;
};

const defaultSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Compilation costs more than our short queries.
  jit: 'off',
};

/** Recovery after a crash under load may take a while. */
const startLimitMs = 300_000;

/**
 * Starts the data folder's PostgreSQL and resolves when it accepts connections.
 *
 * @throws Error with a sentence for the operator
 */
export async function ensurePostgres(options: PostgresOptions): Promise<Postgres> {
  const account = findAccount();
  const shared = account === undefined ? '' : await findSharedFolder();
  const binaries = await findBinaries(account, shared);
  await mkdir(options.dataFolder, { recursive: true, mode: 0o700 });
  const location = await locateCluster(options.dataFolder, account, options.sharedFolder ?? shared);
  if (account !== undefined && findRunning(location) === undefined) await assignFolders(location, account);
  await initialiseCluster(binaries, location, account, options.settings?.fsync !== 'off');

  async function start(port: number): Promise<number> {
    const settings = { ...defaultSettings, ...options.settings, port: String(port) };
    let server = await startServer(binaries, location, account, settings);
    let attempts = 3; // a server that is ending makes ours exit
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

  const found = findRunning(location);
  const port = found?.isReady ? found.port : await start(await findFreePort());
  return {
    url: `postgres://postgres:${location.password}@127.0.0.1:${port}/postgres`,
    folder: location.folder,
    wasRunning: found !== undefined,
    stop,
    async startIfStopped() {
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
