/** The server process of a cluster: is it running, where, and starting it. */
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Account } from './account.ts';
import { asAccount } from './binaries.ts';
import type { Location } from './location.ts';

/** A log that has grown past this is put aside at the next start; one older log is kept. */
const largestLog = 16 * 1024 * 1024;

export type Running = { pid: number; port: number; isReady: boolean };

/**
 * Reads the cluster's `postmaster.pid` (pid, folder, start, port, socket folder, address, shared memory, status).
 * Undefined where no server runs on the cluster: no file, or the number now belongs to another program.
 */
export function findRunning(location: Location): Running | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path.join(location.cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!pid || !isServerOf(pid, location.cluster)) return undefined;
  return { pid, port: Number(lines[3] ?? 0), isReady: lines[7]?.trim() === 'ready' };
}

function isServerOf(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(cluster);
    if (process.platform === 'win32') return process.kill(pid, 0);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster);
  } catch {
    return false;
  }
}

/** A server that was started and is not waited for. */
export type Started = { hasEnded: boolean };

/**
 * Starts the server without waiting for it. It stands apart from our process group, so that Ctrl-C in a terminal does
 * not reach it before those who use it have ended.
 */
export async function startServer(
  binaries: string,
  location: Location,
  account: Account | undefined,
  settings: Record<string, string>,
): Promise<Started> {
  // PostgreSQL removes a stale file only while its number is free; after a restart of the machine it may not be.
  if (findRunning(location) === undefined)
    await rm(path.join(location.cluster, 'postmaster.pid'), { force: true });
  const log = await openLog(location.log);
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(path.join(binaries, 'bin/postgres'), ['-D', location.cluster, ...args], {
    ...asAccount(account),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();
  server.unref();
  const started: Started = { hasEnded: false };
  server.on('exit', () => (started.hasEnded = true));
  server.on('error', () => (started.hasEnded = true));
  return started;
}

async function openLog(file: string): Promise<Awaited<ReturnType<typeof open>>> {
  const size = await stat(file).then(
    (log) => log.size,
    () => 0,
  );
  if (size > largestLog) await rename(file, `${file}.1`);
  return open(file, 'a', 0o600);
}

/** The last lines of the log, for the sentence that says why the server did not start. */
export function endOfLog(location: Location): string {
  try {
    return readFileSync(location.log, 'utf8').trim().split('\n').slice(-5).join('\n');
  } catch {
    return '';
  }
}
