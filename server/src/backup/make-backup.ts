import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { fileFolder } from '../capabilities/files/index.ts';
import type { Config } from '../platform/config.ts';
import { appliedMigrations } from '../platform/database/migrate.ts';
import { deriveKey } from '../platform/secrets.ts';
import type { Storage } from '../platform/storage/index.ts';
import { BackupWriter, FORMAT } from './backup-file.ts';
import { findTables, type Table } from './tables.ts';

export type Made = { bytes: number; tables: number; objects: number };

type Source = Pick<Config, 'databaseUrl' | 'secret'> & {
  storage: Storage;
  /** The secret lies in the data folder, so it goes along; else whoever restores it has it. */
  isSecretKept: boolean;
};

/**
 * Writes an installation into one file while it is at work: every table as of one moment (a snapshot of the
 * database), then the stored files that the database knew at that moment. A file's bytes never change once it is
 * known, so what comes later does not matter; one that is purged meanwhile is left out, as its row was about to go.
 */
export async function makeBackup(source: Source, path: string): Promise<Made> {
  const client = new pg.Client({
    connectionString: source.databaseUrl,
    application_name: 'colloquy backup',
  });
  await client.connect();
  const writer = await BackupWriter.open(path).catch(async (error) => {
    await client.end();
    throw error;
  });
  try {
    await client.query('begin isolation level repeatable read read only');
    await writer.add({
      kind: 'about',
      format: FORMAT,
      madeAt: new Date().toISOString(),
      schema: await appliedMigrations(client),
      secret: source.isSecretKept ? source.secret : null,
      secretCheck: checkOfSecret(source.secret),
    });
    const tables = await findTables(client);
    for (const table of tables) await addTable(client, writer, table);
    await addDeliveries(client, writer);
    const objects = await addObjects(client, writer, source.storage);
    return { tables: tables.length, objects, bytes: await writer.finish() };
  } catch (error) {
    await writer.discard();
    throw error;
  } finally {
    await client.end();
  }
}

export const checkOfSecret = (secret: string): string => deriveKey(secret, 'backup').toString('base64url');

/** As the owner, whose one policy lets it read (see database/grants.ts). */
async function addTable(client: pg.Client, writer: BackupWriter, { name, columns }: Table): Promise<void> {
  const rows = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`));
  await writer.add({ kind: 'table', table: name, columns }, rows as AsyncIterable<Uint8Array>);
}

/**
 * What is to be delivered, and when: the tasks themselves are rows like any other. The queue's own tables are made
 * anew by whichever version restores this.
 */
async function addDeliveries(client: pg.Client, writer: BackupWriter): Promise<void> {
  const rows = client.query(
    copyTo(
      `copy (select json_build_object('queue', name, 'data', data, 'priority', priority, 'startAfter', start_after)
         from pgboss.job where state in ('created', 'retry', 'active') order by created_on) to stdout`,
    ),
  );
  await writer.add({ kind: 'deliveries' }, rows as AsyncIterable<Uint8Array>);
}

const FILES_A_LOOK = 500;

async function addObjects(client: pg.Client, writer: BackupWriter, storage: Storage): Promise<number> {
  let count = 0;
  let after = ['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const { rows } = await client.query<{ organisation: string; id: string }>(
      `select organisation_id as organisation, id from file where (organisation_id, id) > ($1::uuid, $2::uuid)
       order by organisation_id, id limit ${FILES_A_LOOK}`,
      after,
    );
    for (const { organisation, id } of rows)
      for (const key of await storage.list(fileFolder(organisation, id)))
        count += await addObject(writer, storage, key);
    const last = rows.at(-1);
    if (!last) return count;
    after = [last.organisation, last.id];
  }
}

/** Answers how many objects that were: none where it was purged since it was listed. */
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
