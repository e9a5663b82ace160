/**
 * Unpacks the browser of `@sparticuz/chromium`. The package treats anything in the temporary folder as
 * complete, so an interrupted run would leave a broken browser. A child process therefore unpacks into its
 * own folder, which is renamed when complete.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import chromium, { inflate } from '@sparticuz/chromium';

export type UnpackedChromium = { executable: string; libraries: string; fonts: string };

const packageFolder = path.resolve(createRequire(import.meta.url).resolve('@sparticuz/chromium'), '../..');
const cache = path.resolve(import.meta.dirname, '../../.cache');

/** Returns the packaged browser, unpacked once per version into `.cache` (about 3 s and 250 MB). */
export async function unpackChromium(): Promise<UnpackedChromium> {
  const { version } = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = path.join(cache, `chromium-${version}`);
  if (!existsSync(folder)) await unpackInto(folder);
  return {
    executable: path.join(folder, 'chromium'),
    libraries: path.join(folder, 'al2023/lib'),
    fonts: path.join(folder, 'fonts'),
  };
}

async function unpackInto(folder: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const staging = await mkdtemp(path.join(cache, 'chromium-unpacking-'));
  try {
    await promisify(execFile)(process.execPath, [import.meta.filename], {
      env: { ...process.env, TMPDIR: staging },
    });
    await rename(staging, folder);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    // Another run may have finished first.
    if (!existsSync(folder)) throw error;
  }
}

if (import.meta.main) {
  await chromium.executablePath();
  await inflate(path.join(packageFolder, 'bin/al2023.tar.br'));
}
