import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { unpackChromium } from './unpack-chromium.ts';

/** A working browser: its executable and the environment it requires. */
export type Chromium = { executable: string; environment: Record<string, string> };

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const outsidePath = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds a browser: `CHROMIUM_PATH`, an installed Chromium or Chrome, or the one of `@sparticuz/chromium`
 * (linux x64 only; without root). Returns undefined if none starts; throws if `CHROMIUM_PATH` is set and does
 * not start.
 */
export async function findChromium(): Promise<Chromium | undefined> {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (await canStart(wanted)) return { executable: wanted, environment: {} };
    throw new Error(`CHROMIUM_PATH is ${wanted}, which does not start.`);
  }
  for (const executable of installed()) {
    if (await canStart(executable)) return { executable, environment: {} };
  }
  return findPackagedChromium();
}

function installed(): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(path.isAbsolute);
  return [...folders.flatMap((folder) => names.map((name) => path.join(folder, name))), ...outsidePath];
}

async function findPackagedChromium(): Promise<Chromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { executable, libraries, fonts } = await unpackChromium();
  if (await canStart(executable)) return { executable, environment: {} };
  // Minimal machines lack desktop libraries (nss, nspr …); the package includes those of Amazon Linux.
  const environment = { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: fonts };
  return (await canStart(executable, environment)) ? { executable, environment } : undefined;
}

async function canStart(executable: string, environment: Record<string, string> = {}): Promise<boolean> {
  try {
    await access(executable, constants.X_OK);
    await promisify(execFile)(executable, ['--version'], {
      env: { ...process.env, ...environment },
      timeout: 20_000,
    });
    return true;
  } catch {
    return false;
  }
}
