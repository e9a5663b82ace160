/** Where the cluster of a data folder lies, and how the data folder remembers it. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account.ts';

/** What a process that knows the data folder needs in order to reach its PostgreSQL. */
export type Location = {
  /** Holds the cluster, its log and our marks. Ours: where another account runs PostgreSQL, it can enter and not write. */
  folder: string;
  /** The cluster itself, PostgreSQL's "data directory"; the account's. */
  cluster: string;
  log: string;
  password: string;
};

type Remembered = { folder: string; password: string };

/**
 * The place of the data folder's cluster, chosen at the first call and kept in `postgres.json` of the data folder.
 * It is `postgres/` inside the data folder, unless another account runs PostgreSQL: that one may not be able to enter
 * the data folder, so its cluster lies in `sharedFolder` under a name that no other data folder has.
 *
 * @throws Error when the data folder names a cluster that is gone
 */
export async function locate(
  dataFolder: string,
  account: Account | undefined,
  sharedFolder: string,
): Promise<Location> {
  const file = path.join(dataFolder, 'postgres.json');
  const remembered =
    (await readRemembered(file)) ?? (await choosePlace(file, dataFolder, account, sharedFolder));
  const folder = path.resolve(dataFolder, remembered.folder);
  await stat(folder).catch((cause: unknown) => {
    throw new Error(
      `The database named in ${file} is gone: ${folder}. Bring it back, or remove that file to begin anew.`,
      {
        cause,
      },
    );
  });
  return {
    folder,
    cluster: path.join(folder, 'cluster'),
    log: path.join(folder, 'postgres.log'),
    password: remembered.password,
  };
}

/**
 * Gives the folders of a cluster that an earlier version made to whom they belong now: the outer one to us, the cluster
 * to the account. The server must not run.
 */
export async function assignFolders({ folder, cluster }: Location, account: Account): Promise<void> {
  const uid = process.getuid!();
  if ((await stat(folder)).uid !== uid) {
    await chown(folder, uid, process.getgid!());
    await chmod(folder, 0o711);
  }
  const owner = await stat(cluster).catch(() => undefined);
  if (owner !== undefined && owner.uid !== account.uid)
    // Links inside are changed themselves and lead nowhere: the former account could have put them there.
    await promisify(execFile)('chown', ['-R', '-h', '-P', `${account.uid}:${account.gid}`, cluster]);
}

async function readRemembered(file: string): Promise<Remembered | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Remembered;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function choosePlace(
  file: string,
  dataFolder: string,
  account: Account | undefined,
  sharedFolder: string,
): Promise<Remembered> {
  const folder = account === undefined ? 'postgres' : path.join(sharedFolder, randomBytes(8).toString('hex'));
  const place = path.resolve(dataFolder, folder);
  if (account !== undefined) await makeEnterable(sharedFolder);
  await mkdir(place, { recursive: true, mode: 0o700 });
  if (account !== undefined) {
    await writeFile(path.join(place, 'belongs-to'), `${path.resolve(dataFolder)}\n`);
    await chmod(place, 0o711);
  }
  const remembered = { folder, password: randomBytes(24).toString('base64url') };
  await writeFile(file, `${JSON.stringify(remembered, null, 2)}\n`, { mode: 0o600 });
  return remembered;
}

/** Where clusters and programs lie that another account must reach; never a folder that is cleaned by itself. */
export async function findSharedFolder(): Promise<string> {
  for (const folder of ['/var/lib/colloquy', '/usr/local/var/colloquy']) {
    const isOurs = await makeEnterable(folder).then(
      () => true,
      () => false,
    );
    if (isOurs) return folder;
  }
  throw new Error(
    'As root, PostgreSQL lies in /var/lib/colloquy, which cannot be made. Set DATABASE_URL, or do not be root.',
  );
}

/** Makes a folder that every account can enter, whatever the umask is, and opens it if it is there and is not. */
async function makeEnterable(folder: string): Promise<void> {
  const highest = (await mkdir(folder, { recursive: true })) ?? folder;
  for (let made = folder; made.length >= highest.length; made = path.dirname(made)) await chmod(made, 0o755);
}
