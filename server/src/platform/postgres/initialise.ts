/** Makes a new cluster. */
import { chown, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Account } from './account.ts';
import { runProgram } from './binaries.ts';
import type { Location } from './location.ts';

/**
 * Letters are classified by the operating system's locale, everything else by ICU. Under plain `C`, pg_trgm takes no
 * letter beyond ASCII for one, so that nothing in Hindi or Amharic would ever be found; hence `C` comes last.
 */
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/**
 * Makes the cluster where there is none: UTF-8, collated by ICU without preference for a language, with checksums.
 * An interrupted call leaves nothing that the next one takes for a cluster.
 *
 * @throws Error with what initdb said
 */
export async function initialise(
  binaries: string,
  location: Location,
  account: Account | undefined,
  isDurable: boolean,
): Promise<void> {
  if (await isCluster(location.cluster)) return;
  const half = path.join(location.folder, 'unfinished');
  const passwordFile = path.join(location.folder, 'password');
  await rm(passwordFile, { force: true });
  const handle = await open(passwordFile, 'wx', 0o600);
  await handle.writeFile(`${location.password}\n`);
  // By the open file: no other file can be put in its place meanwhile.
  if (account !== undefined) await handle.chown(account.uid, account.gid);
  await handle.close();
  try {
    const sync = isDurable ? [] : ['--no-sync'];
    await tryCharacterTypes(
      path.join(binaries, 'bin/initdb'),
      half,
      [`--pwfile=${passwordFile}`, ...sync],
      account,
    );
    await rename(half, location.cluster);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(half, { recursive: true, force: true });
  }
}

async function tryCharacterTypes(
  initdb: string,
  folder: string,
  options: string[],
  account: Account | undefined,
): Promise<void> {
  let output = '';
  for (const characterType of characterTypes) {
    await rm(folder, { recursive: true, force: true });
    // The account cannot write to the folder above.
    await mkdir(folder, { mode: 0o700 });
    if (account !== undefined) await chown(folder, account.uid, account.gid);
    const args = ['-D', folder, '-U', 'postgres', '--auth=scram-sha-256', ...options];
    args.push('--encoding=UTF8', '--locale=C', `--lc-ctype=${characterType}`);
    args.push('--locale-provider=icu', '--icu-locale=und', '--data-checksums');
    const finished = await runProgram(initdb, args, account);
    if (finished.code === 0) return;
    output = finished.output;
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
