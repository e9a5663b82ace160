/**
 * One launcher a data folder. The lock is a file that names its holder; who was killed leaves it behind, and the next
 * start sees that the holder is gone.
 */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { identify, isRunning } from './process-identity.ts';
import type { ProcessIdentity } from './process-identity.ts';
import { StartRefused } from './sentence.ts';

type Holder = {
  launcher: ProcessIdentity;
  /** The processes that the launcher keeps, which outlive its SIGKILL by a moment. */
  services: ProcessIdentity[];
  address?: string;
};

export type Lock = {
  /** Services of a killed launcher that are still ending. */
  leftOver: ProcessIdentity[];
  /** Tells the next start who we are and where. */
  update(change: Partial<Holder>): void;
  release(): void;
};

/**
 * @throws StartRefused when another launcher runs on the data folder
 */
export function takeLock(dataFolder: string): Lock {
  const file = path.join(dataFolder, 'launcher.json');
  const own = path.join(dataFolder, `launcher.${process.pid}.json`);
  const launcher = identify(process.pid);
  if (launcher === undefined) throw new Error('cannot see our own process');
  let holder: Holder = { launcher, services: [] };
  let leftOver: ProcessIdentity[] = [];
  writeFileSync(own, JSON.stringify(holder), { mode: 0o600 });
  try {
    while (!tryLink(own, file)) {
      const other = readHolder(file);
      if (other !== undefined && isRunning(other.launcher))
        throw new StartRefused(sayWhoRuns(other, dataFolder));
      leftOver = other?.services.filter(isRunning) ?? [];
      removeStale(file, other);
    }
  } finally {
    rmSync(own, { force: true });
  }
  return {
    leftOver,
    update(change) {
      holder = { ...holder, ...change };
      writeFileSync(own, JSON.stringify(holder), { mode: 0o600 });
      renameSync(own, file);
    },
    release: () => rmSync(file, { force: true }),
  };
}

/** Linking fails where the name exists: of two launchers exactly one succeeds. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined; // gone meanwhile, or cut off by a full disk
  }
}

/** Puts a stale lock aside. Should a faster launcher have replaced it between our look and our hand, it goes back. */
function removeStale(file: string, seen: Holder | undefined): void {
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

function sayWhoRuns({ launcher, address }: Holder, dataFolder: string): string {
  const where = address === undefined ? 'being started' : `running at ${address}`;
  return `Colloquy is already ${where} on the data folder ${dataFolder} (process ${launcher.pid}).`;
}
