import { existsSync, mkdirSync, rmSync, statSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RESTORED_MARK, RESTORE_MARK } from '../../server/src/backup/restore-state.ts';
import { StartRefusedError } from './settings.ts';

/** PostgreSQL writes its WAL in segments of 16 MB and shuts down if it cannot. */
const minFreeBytes = 128 * 1024 * 1024;

/**
 * Creates the data folder with mode 0700 and checks that it is writable.
 *
 * @throws StartRefusedError if it cannot be used
 */
export function prepareDataFolder(folder: string): void {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, 'colloquy');
    rmSync(probe);
  } catch (error) {
    const sentence = describeFolderError(folder, error);
    if (sentence === undefined) throw error;
    throw new StartRefusedError(sentence, { cause: error });
  }
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < minFreeBytes) {
    const free = Math.floor((bavail * bsize) / 1024 / 1024);
    throw new StartRefusedError(
      `The disk that holds the data folder ${folder} is full: ${free} MB are free, 128 MB are needed to start.`,
    );
  }
}

/** Node's recursive mkdir hangs on file systems that create no folders, such as /proc. */
function makeFolder(folder: string): void {
  if (!existsSync(folder)) {
    makeFolder(path.dirname(folder));
    mkdirSync(folder, { mode: 0o700 });
  } else if (!statSync(folder).isDirectory()) {
    throw Object.assign(new Error(`${folder} is not a folder`), { code: 'ENOTDIR' });
  }
}

/** @throws StartRefusedError if a restore was interrupted */
export function requireRestoreFinished(folder: string): void {
  if (!existsSync(path.join(folder, RESTORE_MARK))) return;
  throw new StartRefusedError(
    `A restore into the data folder ${folder} was broken off, so it is not whole. Run npm run restore again, or remove the folder.`,
  );
}

/** Whether the installation was restored from a backup. */
export const isRestored = (folder: string): boolean => existsSync(path.join(folder, RESTORED_MARK));

const FOLDER_ERRORS: Record<string, string> = {
  EACCES: 'may not be read and written by this user',
  EPERM: 'may not be read and written by this user',
  ENOENT: 'cannot be made',
  EROFS: 'lies on a file system that is read-only',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
  ENOSPC: 'lies on a disk that is full',
  EDQUOT: 'lies on a disk where this user has no room left',
};

/** Describes a file system error of the data folder; undefined for other errors. */
export function describeFolderError(folder: string, error: unknown): string | undefined {
  const reason = FOLDER_ERRORS[(error as NodeJS.ErrnoException).code ?? ''];
  return reason && `The data folder ${folder} ${reason}. COLLOQUY_DATA chooses another one.`;
}
