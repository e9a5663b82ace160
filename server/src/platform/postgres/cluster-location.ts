/** Location of a data folder's cluster, and its record in the data folder. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { OsAccount } from './account.ts';

/** Everything that a process needs to reach the data folder's PostgreSQL. */
export type ClusterLocation = {
  /**
   * Parent of the cluster, its log and our files. Owned by us; another account that runs PostgreSQL can enter
   * but not write.
   */
  folder: string;
  /** PostgreSQL's data directory, owned by the account. */
  cluster: string;
  log: string;
  password: string;
};

type ClusterRecord = { folder: string; password: string };

/**
 * Finds the cluster, or chooses its location at the first call and records it in the data folder's
 * `postgres.json`. It is `postgres/` in the data folder, unless another account runs PostgreSQL: that account
 * may not be able to enter the data folder, so its cluster is in `sharedFolder` under a unique name.
 *
 * @throws Error when the recorded cluster is gone
 */
export async function locateCluster(
  dataFolder: string,
  account: OsAccount | undefined,
  sharedFolder: string,
): Promise<ClusterLocation> {
  const file = path.join(dataFolder, 'postgres.json');
  const record =
    (await readClusterRecord(file)) ?? (await createClusterFolder(file, dataFolder, account, sharedFolder));
  const folder = path.resolve(dataFolder, record.folder);
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
    password: record.password,
  };
}

/**
 * Sets the owners of the folders: the outer one is ours, the cluster the account's. They differ after a copy from
 * another machine, and when `colloquy-postgres` was created after `postgres` had run the cluster. The server must
 * be stopped.
 */
export async function assignFolders({ folder, cluster }: ClusterLocation, account: OsAccount): Promise<void> {
  const uid = process.getuid!();
  if ((await stat(folder)).uid !== uid) {
    await chown(folder, uid, process.getgid!());
    await chmod(folder, 0o711);
  }
  const owner = await stat(cluster).catch(() => undefined);
  if (owner !== undefined && owner.uid !== account.uid)
    // -h changes links themselves: the former account could have created them.
    await promisify(execFile)('chown', ['-R', '-h', '-P', `${account.uid}:${account.gid}`, cluster]);
}

async function readClusterRecord(file: string): Promise<ClusterRecord | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ClusterRecord;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function createClusterFolder(
  file: string,
  dataFolder: string,
  account: OsAccount | undefined,
  sharedFolder: string,
): Promise<ClusterRecord> {
  const folder = account === undefined ? 'postgres' : path.join(sharedFolder, randomBytes(8).toString('hex'));
  const absolutePath = path.resolve(dataFolder, folder);
  if (account !== undefined) await makeTraversable(sharedFolder);
  await mkdir(absolutePath, { recursive: true, mode: 0o700 });
  if (account !== undefined) {
    await writeFile(path.join(absolutePath, 'belongs-to'), `${path.resolve(dataFolder)}\n`);
    await chmod(absolutePath, 0o711);
  }
  const record = { folder, password: randomBytes(24).toString('base64url') };
  await writeFile(file, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  return record;
}

/** Parent folder for clusters and programs of another account; never one that is cleaned automatically. */
export async function findSharedFolder(): Promise<string> {
  for (const folder of ['/var/lib/colloquy', '/usr/local/var/colloquy']) {
    const isUsable = await makeTraversable(folder).then(
      () => true,
      () => false,
    );
    if (isUsable) return folder;
  }
  throw new Error(
    'As root, PostgreSQL lies in /var/lib/colloquy, which cannot be made. Set DATABASE_URL, or do not be root.',
  );
}

/** Creates a folder that every account can enter whatever the umask, or opens an existing one. */
async function makeTraversable(folder: string): Promise<void> {
  const highest = (await mkdir(folder, { recursive: true })) ?? folder;
  for (let made = folder; made.length >= highest.length; made = path.dirname(made)) await chmod(made, 0o755);
}
