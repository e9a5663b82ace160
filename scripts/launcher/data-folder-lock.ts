/**
 * Lock that allows one launcher per data folder. The lock file names its holder, so the next start detects a
 * killed holder.
 */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { identify, isRunning } from './process-identity.ts';
import type { ProcessIdentity } from './process-identity.ts';
import { StartRefusedError } from './settings.ts';

type LockHolder = {
  launcher: ProcessIdentity;
  /** Processes of the launcher, which briefly survive its SIGKILL. */
  services: ProcessIdentity[];
  address?: string;
};

export type DataFolderLock = {
  /** Services of a killed launcher that are still running. */
  survivors: ProcessIdentity[];
  /** Stores process ids and address for the next start. */
  update(change: Partial<LockHolder>): void;
  release(): void;
};

/** @throws StartRefusedError if another launcher runs on the data folder */
export function acquireLock(dataFolder: string): DataFolderLock {
  const file = path.join(dataFolder, 'launcher.json');
  const own = path.join(dataFolder, `launcher.${process.pid}.json`);
  const launcher = identify(process.pid);
  if (launcher === undefined) throw new Error('cannot see our own process');
  let holder: LockHolder = { launcher, services: [] };
  let survivors: ProcessIdentity[] = [];
  writeFileSync(own, JSON.stringify(holder), { mode: 0o600 });
  try {
    while (!tryLink(own, file)) {
      const other = readHolder(file);
      if (other !== undefined && isRunning(other.launcher))
        throw new StartRefusedError(describeHolder(other, dataFolder));
      survivors = other?.services.filter(isRunning) ?? [];
      removeStale(file, other);
    }
  } finally {
    rmSync(own, { force: true });
  }
  return {
    survivors,
    update(change) {
      holder = { ...holder, ...change };
      writeFileSync(own, JSON.stringify(holder), { mode: 0o600 });
      renameSync(own, file);
    },
    release: () => rmSync(file, { force: true }),
  };
}

/** Linking fails if the name exists, so exactly one of two launchers succeeds. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(file: string): LockHolder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockHolder;
  } catch {
    return undefined; // removed meanwhile, or truncated by a full disk
  }
}

/** Removes a stale lock, and restores it if another launcher replaced it in between. */
function removeStale(file: string, seen: LockHolder | undefined): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const taken = readHolder(aside);
  if (taken !== undefined && taken.launcher.started !== seen?.launcher.started) tryLink(aside, file);
  rmSync(aside);
}

function describeHolder({ launcher, address }: LockHolder, dataFolder: string): string {
  const where = address === undefined ? 'being started' : `running at ${address}`;
  return `Colloquy is already ${where} on the data folder ${dataFolder} (process ${launcher.pid}).`;
}
