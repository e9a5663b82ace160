import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { unpackChromium } from './unpack-chromium.ts';

/** A browser that starts on this machine: its program and what has to be added to the environment for it. */
export type Chromium = { executable: string; environment: Record<string, string> };

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const outsidePath = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds a browser: `CHROMIUM_PATH`, else an installed Chromium or Chrome, else the one of `@sparticuz/chromium` (linux
 * x64 only; needs no root). Undefined where none of them starts; throws where `CHROMIUM_PATH` names one that does not.
 */
export async function findChromium(): Promise<Chromium | undefined> {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (await starts(wanted)) return { executable: wanted, environment: {} };
    throw new Error(`CHROMIUM_PATH is ${wanted}, which does not start.`);
  }
  for (const executable of installed()) {
    if (await starts(executable)) return { executable, environment: {} };
  }
  return fromPackage();
}

function installed(): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(path.isAbsolute);
  return [...folders.flatMap((folder) => names.map((name) => path.join(folder, name))), ...outsidePath];
}

async function fromPackage(): Promise<Chromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { executable, libraries, fonts } = await unpackChromium();
  if (await starts(executable)) return { executable, environment: {} };
  // A bare machine lacks libraries that every desktop has (nss, nspr …): the package brings Amazon Linux's.
  const environment = { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: fonts };
  return (await starts(executable, environment)) ? { executable, environment } : undefined;
}

async function starts(executable: string, environment: Record<string, string> = {}): Promise<boolean> {
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
