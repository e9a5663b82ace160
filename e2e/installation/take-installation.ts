import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify } from '../../scripts/launcher/process-identity.ts';
import type { Installation } from './start-installation.ts';

/**
 * An installation that no other worker plays on, until it is given back. Vitest's number of a worker
 * (`VITEST_POOL_ID`) says nothing of that: where one group of projects follows another it is given twice now and then.
 */
export async function takeInstallation(
  installations: readonly Installation[],
): Promise<{ installation: Installation; giveBack: () => Promise<void> }> {
  for (;;) {
    for (const installation of installations) {
      const mark = path.join(path.dirname(installation.dataFolder), 'taken');
      if (await take(mark)) return { installation, giveBack: () => rm(mark) };
    }
    await sleep(50);
  }
}

async function take(mark: string): Promise<boolean> {
  try {
    await writeFile(mark, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = Number(await readFile(mark, 'utf8').catch(() => ''));
    // A worker plays one file at a time: what it holds itself is left over from the last one.
    if (holder > 0 && (holder === process.pid || !identify(holder))) await rm(mark, { force: true });
    return false;
  }
}
