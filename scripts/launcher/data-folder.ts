import { existsSync, mkdirSync, rmSync, statSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RESTORED, RESTORING } from '../../server/src/backup/restoring.ts';
import { StartRefused, sayWhyFolderFails } from './sentence.ts';

/** PostgreSQL writes its log of changes ahead, 16 MB at a time, and stops for good where it cannot. */
const leastFreeBytes = 128 * 1024 * 1024;

/**
 * Makes the data folder, for us alone, and tries to write into it.
 *
 * @throws StartRefused when it cannot be used
 */
export function prepareDataFolder(folder: string): void {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, 'colloquy');
    rmSync(probe);
  } catch (error) {
    const sentence = sayWhyFolderFails(folder, error);
    if (sentence === undefined) throw error;
    throw new StartRefused(sentence, { cause: error });
  }
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < leastFreeBytes) {
    const free = Math.floor((bavail * bsize) / 1024 / 1024);
    throw new StartRefused(
      `The disk that holds the data folder ${folder} is full: ${free} MB are free, 128 MB are needed to start.`,
    );
  }
}

/** Node's own recursive mkdir never comes back from a file system that makes no folders, such as /proc. */
function makeFolder(folder: string): void {
  if (!existsSync(folder)) {
    makeFolder(path.dirname(folder));
    mkdirSync(folder, { mode: 0o700 });
  } else if (!statSync(folder).isDirectory()) {
    throw Object.assign(new Error(`${folder} is not a folder`), { code: 'ENOTDIR' });
  }
}

/**
 * @throws StartRefused where a restore was broken off
 */
export function refuseHalfRestored(folder: string): void {
  if (!existsSync(path.join(folder, RESTORING))) return;
  throw new StartRefused(
    `A restore into the data folder ${folder} was broken off, so it is not whole. Run npm run restore again, or remove the folder.`,
  );
}

/** Whether what is there came from a backup. */
export const isRestored = (folder: string): boolean => existsSync(path.join(folder, RESTORED));
