import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { fileFolder } from '../capabilities/files/index.ts';
import type { Config } from '../platform/config.ts';
import { CLIENT_KEEPALIVE, SESSION_SETTINGS } from '../platform/database/logins.ts';
import { appliedMigrations } from '../platform/database/apply-migrations.ts';
import { applySettings } from '../platform/database/migrate.ts';
import { deriveKey } from '../platform/secrets.ts';
import type { Storage } from '../platform/storage/index.ts';
import { BackupWriter, FORMAT } from './backup-file.ts';
import { findTables, type Table } from './find-tables.ts';

/** `purged` and `missing` count files whose row is in the backup but whose bytes are not. */
export type BackupResult = {
  bytes: number;
  tables: number;
  objects: number;
  purged: number;
  missing: number;
};

type BackupSource = Pick<Config, 'databaseUrl' | 'secret'> & {
  storage: Storage;
  /**
   * Whether the secret is in the data folder and therefore in the backup. Otherwise the restore needs it from
   * outside.
   */
  includesSecret: boolean;
};

/**
 * Writes a running installation into one file: every table from one database snapshot, then the stored files
 * known to that snapshot. Copying files takes hours, but needs no transaction because a file's bytes never
 * change.
 */
export async function createBackup(source: BackupSource, path: string): Promise<BackupResult> {
  const fileList = `${path}.files`;
  const writer = await BackupWriter.open(path);
  try {
    const tables = await withOwner(source, (client) => addRows(client, writer, source, fileList));
    const { objects, incomplete } = await addObjects(writer, source.storage, fileList);
    const missing = await withOwner(source, (client) => countKnown(client, incomplete));
    return {
      tables,
      objects,
      purged: incomplete.length - missing,
      missing,
      bytes: await writer.finish(),
    };
  } catch (error) {
    await writer.discard();
    throw error;
  } finally {
    await rm(fileList, { force: true });
  }
}

async function withOwner<T>(source: BackupSource, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: source.databaseUrl,
    application_name: 'colloquy backup',
    ...CLIENT_KEEPALIVE,
  });
  // The next query reports a connection lost while idle.
  client.on('error', () => {});
  await client.connect();
  try {
    await applySettings(client, SESSION_SETTINGS);
    return await fn(client);
  } finally {
    await client.end();
  }
}

/** Adds the database content from one snapshot. Returns the number of tables. */
async function addRows(
  client: pg.Client,
  writer: BackupWriter,
  source: BackupSource,
  fileList: string,
): Promise<number> {
  await client.query('begin isolation level repeatable read read only');
  await writer.add({
    kind: 'about',
    format: FORMAT,
    madeAt: new Date().toISOString(),
    schema: await appliedMigrations(client),
    secret: source.includesSecret ? source.secret : null,
    secretCheck: secretFingerprint(source.secret),
  });
  const tables = await findTables(client);
  for (const table of tables) await addTable(client, writer, table);
  await addDeliveries(client, writer);
  const files = client.query(copyTo('copy (select organisation_id, id from file order by 1, 2) to stdout'));
  await pipeline(files, createWriteStream(fileList, { mode: 0o600 }));
  await client.query('commit');
  return tables.length;
}

export const secretFingerprint = (secret: string): string =>
  deriveKey(secret, 'backup').toString('base64url');

/** The owner can read because of its one policy, see database/grants.ts. */
async function addTable(client: pg.Client, writer: BackupWriter, { name, columns }: Table): Promise<void> {
  const rows = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`));
  await writer.add({ kind: 'table', table: name, columns }, rows as AsyncIterable<Uint8Array>);
}

/**
 * Adds the pending deliveries with their times. Tasks are ordinary rows; the restoring version creates the
 * queue's own tables.
 */
async function addDeliveries(client: pg.Client, writer: BackupWriter): Promise<void> {
  const rows = client.query(
    copyTo(
      `copy (select json_build_object('queue', name, 'data', data, 'priority', priority, 'startAfter', start_after,
           'id', id, 'group', group_id)
         from pgboss.job where state in ('created', 'retry', 'active') and data ? 'taskId' order by created_on) to stdout`,
    ),
  );
  await writer.add({ kind: 'deliveries' }, rows as AsyncIterable<Uint8Array>);
}

type FileKey = { organisation: string; id: string };

/**
 * Returns the files whose bytes are missing or incomplete, so that the backup cannot look complete without
 * them.
 */
async function addObjects(
  writer: BackupWriter,
  storage: Storage,
  fileList: string,
): Promise<{ objects: number; incomplete: FileKey[] }> {
  let objects = 0;
  const incomplete: FileKey[] = [];
  for await (const line of createInterface({ input: createReadStream(fileList) })) {
    const [organisation = '', id = ''] = line.split('\t');
    const keys = await storage.list(fileFolder(organisation, id));
    let copied = 0;
    for (const key of keys) copied += await addObject(writer, storage, key);
    if (copied === 0 || copied < keys.length) incomplete.push({ organisation, id });
    objects += copied;
  }
  return { objects, incomplete };
}

/** Counts the files that the database still knows. The others were purged during the backup. */
async function countKnown(client: pg.Client, files: FileKey[]): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from file join unnest($1::uuid[], $2::uuid[]) as asked (organisation, id)
       on file.organisation_id = asked.organisation and file.id = asked.id`,
    [files.map(({ organisation }) => organisation), files.map(({ id }) => id)],
  );
  return rows[0]!.count;
}

/** Returns the number of objects added: 0 if the object was purged since it was listed. */
async function addObject(writer: BackupWriter, storage: Storage, key: string): Promise<0 | 1> {
  const bytes = await storage.openRead(key).catch(async (error: unknown) => {
    const folder = key.slice(0, key.lastIndexOf('/'));
    if ((await storage.list(folder)).includes(key)) throw error;
    return undefined;
  });
  if (!bytes) return 0;
  await writer.add({ kind: 'object', key }, bytes as AsyncIterable<Uint8Array>);
  return 1;
}
