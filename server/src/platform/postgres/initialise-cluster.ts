/** Creates a new cluster. */
import { chown, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { OsAccount } from './account.ts';
import { runProgram } from './binaries.ts';
import type { ClusterLocation } from './cluster-location.ts';

/**
 * The operating system's locale classifies letters; ICU does the rest. Under plain `C`, pg_trgm ignores
 * letters beyond ASCII, so search would find nothing in Hindi or Amharic; `C` is the last resort.
 */
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/**
 * Creates the cluster if there is none: UTF-8, language-neutral ICU collation, checksums. An interrupted call
 * leaves nothing that looks like a cluster.
 *
 * @throws Error with initdb's output
 */
export async function initialiseCluster(
  binaries: string,
  location: ClusterLocation,
  account: OsAccount | undefined,
  isDurable: boolean,
): Promise<void> {
  if (await isCluster(location.cluster)) return;
  const partial = path.join(location.folder, 'unfinished');
  const passwordFile = path.join(location.folder, 'password');
  await rm(passwordFile, { force: true });
  const handle = await open(passwordFile, 'wx', 0o600);
  await handle.writeFile(`${location.password}\n`);
  // Through the open file, which no other file can replace.
  if (account !== undefined) await handle.chown(account.uid, account.gid);
  await handle.close();
  try {
    const sync = isDurable ? [] : ['--no-sync'];
    await tryCharacterTypes(
      path.join(binaries, 'bin/initdb'),
      partial,
      [`--pwfile=${passwordFile}`, ...sync],
      account,
    );
    await rename(partial, location.cluster);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(partial, { recursive: true, force: true });
  }
}

async function tryCharacterTypes(
  initdb: string,
  folder: string,
  options: string[],
  account: OsAccount | undefined,
): Promise<void> {
  let output = '';
  for (const characterType of characterTypes) {
    await rm(folder, { recursive: true, force: true });
    // The account cannot write to the parent folder.
    await mkdir(folder, { mode: 0o700 });
    if (account !== undefined) await chown(folder, account.uid, account.gid);
    const args = ['-D', folder, '-U', 'postgres', '--auth=scram-sha-256', ...options];
    args.push('--encoding=UTF8', '--locale=C', `--lc-ctype=${characterType}`);
    args.push('--locale-provider=icu', '--icu-locale=und', '--data-checksums');
    const result = await runProgram(initdb, args, account);
    if (result.code === 0) return;
    output = result.output;
    if (!output.includes('invalid locale name')) break;
  }
  throw new Error(`PostgreSQL could not make its database folder. ${output.split('\n').slice(-4).join(' ')}`);
}

async function isCluster(folder: string): Promise<boolean> {
  return stat(path.join(folder, 'PG_VERSION')).then(
    (file) => file.isFile(),
    () => false,
  );
}
