import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify } from '../../scripts/launcher/process-identity.ts';
import type { Installation } from './start-installation.ts';

/**
 * Claims an installation for one worker until it is released. Vitest's worker number (`VITEST_POOL_ID`) is
 * not unique while one group of projects follows another.
 */
export async function claimInstallation(
  installations: readonly Installation[],
): Promise<{ installation: Installation; release: () => Promise<void> }> {
  for (;;) {
    for (const installation of installations) {
      const mark = path.join(path.dirname(installation.dataFolder), 'taken');
      if (await claim(mark)) return { installation, release: () => rm(mark) };
    }
    await sleep(50);
  }
}

async function claim(mark: string): Promise<boolean> {
  try {
    await writeFile(mark, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = Number(await readFile(mark, 'utf8').catch(() => ''));
    // A worker runs one file at a time, so its own claim is left from the previous file.
    if (holder > 0 && (holder === process.pid || !identify(holder))) await rm(mark, { force: true });
    return false;
  }
}
