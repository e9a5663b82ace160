import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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
    mkdirSync(folder, { recursive: true, mode: 0o700 });
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
