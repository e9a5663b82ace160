/** The server process of a cluster: finds and starts it. */
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { OsAccount } from './account.ts';
import { asAccount } from './binaries.ts';
import type { ClusterLocation } from './cluster-location.ts';

/** A larger log is rotated at the next start; one older log is kept. */
const largestLog = 16 * 1024 * 1024;

export type RunningServer = { pid: number; port: number; isReady: boolean };

/**
 * Reads the cluster's `postmaster.pid` (pid, folder, start, port, socket folder, address, shared memory,
 * status). Undefined without a running server: no file, or the pid belongs to another program.
 */
export function findRunning(location: ClusterLocation): RunningServer | undefined {
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

/** A server process that is starting. */
export type StartedServer = { hasEnded: boolean };

/**
 * Starts the server without waiting for it, in its own process group: Ctrl-C in a terminal must not reach it
 * before its clients have ended.
 */
export async function startServer(
  binaries: string,
  location: ClusterLocation,
  account: OsAccount | undefined,
  settings: Record<string, string>,
): Promise<StartedServer> {
  // PostgreSQL removes a stale file only if its pid is free, which may not be so after a reboot.
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
  const started: StartedServer = { hasEnded: false };
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

/** The last lines of the log, for the error message. */
export function endOfLog(location: ClusterLocation): string {
  try {
    return readFileSync(location.log, 'utf8').trim().split('\n').slice(-5).join('\n');
  } catch {
    return '';
  }
}
