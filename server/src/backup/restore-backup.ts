import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Config } from '../platform/config.ts';
import { knownMigrations, migrate } from '../platform/database/migrate.ts';
import type { Storage } from '../platform/storage/index.ts';
import { type About, BrokenBackup, type Content, readAbout, readParts } from './backup-file.ts';
import { requireEmpty } from './empty-installation.ts';
import { checkOfSecret } from './make-backup.ts';
import { redeliver } from './redeliver.ts';
import { RestoreRefused } from './restore-refused.ts';
import { RESTORED, RESTORING } from './restoring.ts';
import { findTables } from './tables.ts';

export type Restored = { tables: number; objects: number; madeAt: string };

type Target = Pick<Config, 'databaseUrl' | 'secret' | 'dataFolder'> & { storage: Storage };

/**
 * Fills an empty installation from a backup. The rows come in one transaction that is committed when everything was
 * read and is whole, so there is all of it or none. Until then a mark in the data folder keeps the installation from
 * being started; whoever was killed is simply run again.
 */
export async function restoreBackup(target: Target, path: string): Promise<Restored> {
  const about = await readAbout(path);
  await requireFit(target, about);
  const mark = join(target.dataFolder, RESTORING);
  await mkdir(target.dataFolder, { recursive: true, mode: 0o700 });
  await writeFile(mark, `${about.madeAt}\n`, { mode: 0o600 });
  // In the schema of its time first; what has changed since then is done to it as to any older installation.
  await migrate(target.databaseUrl, target.secret, about.schema.length);
  const counts = await load(target, path);
  await migrate(target.databaseUrl, target.secret);
  await rename(mark, join(target.dataFolder, RESTORED));
  return { ...counts, madeAt: about.madeAt };
}

async function requireFit(target: Target, { schema, secretCheck }: About): Promise<void> {
  const known = knownMigrations();
  if (schema.length > known.length)
    throw new RestoreRefused('This backup was made by a newer version of Colloquy, which has to restore it.');
  if (schema.some((hash, at) => known[at] !== hash))
    throw new RestoreRefused('The schema of this backup is not one that this version comes from.');
  if (secretCheck !== checkOfSecret(target.secret))
    throw new RestoreRefused(
      'COLLOQUY_SECRET is not that of the installation that was backed up: what it sealed could not be opened.',
    );
  await requireEmpty(target.databaseUrl, schema.length);
}

async function load(target: Target, path: string): Promise<Omit<Restored, 'madeAt'>> {
  const client = new pg.Client({
    connectionString: target.databaseUrl,
    application_name: 'colloquy restore',
  });
  await client.connect();
  const counts = { tables: 0, objects: 0 };
  try {
    await client.query('begin');
    const columns = new Map((await findTables(client)).map((table) => [table.name, table.columns]));
    const tables = [...columns.keys()];
    // The owner may write past the policies for as long as this transaction lasts.
    for (const name of tables) await client.query(`alter table ${name} no force row level security`);
    // What the migrations wrote themselves is in the backup, too, as it was by then.
    if (tables.length > 0) await client.query(`truncate ${tables.join(', ')}`);
    for await (const { part, content } of readParts(path)) {
      if (part.kind === 'table') {
        const known = columns.get(part.table);
        if (!known || !part.columns.every((column) => known.includes(column)))
          throw new BrokenBackup(`This backup is damaged: it has an unknown table or column, ${part.table}.`);
        const sink = client.query(copyFrom(`copy ${part.table} (${part.columns.join(', ')}) from stdin`));
        await pipeline(Readable.from(content), sink).catch((error: unknown) => {
          throw isRefusedData(error)
            ? new BrokenBackup(`This backup is damaged: the rows of ${part.table} cannot be read.`, {
                cause: error,
              })
            : error;
        });
        counts.tables += 1;
      } else if (part.kind === 'deliveries') {
        await redeliver(client, content);
      } else if (part.kind === 'object') {
        await putObject(target, part.key, content);
        counts.objects += 1;
      }
    }
    // Revisions that browsers saw after the backup never were here. A schema without the table makes one when migrated.
    if (columns.has('installation'))
      await client.query('update installation set generation = gen_random_uuid()');
    for (const name of tables) await client.query(`alter table ${name} force row level security`);
    await client.query('commit');
    return counts;
  } finally {
    // Ending the session without a commit takes everything back.
    await client.end();
  }
}

/** Whether PostgreSQL takes offence at the rows themselves: no such value (class 22), or not what must hold (class 23). */
const isRefusedData = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');

/** Through a file of ours: an object is written whole or not at all, and its length has to be known before. */
async function putObject({ storage, dataFolder }: Target, key: string, content: Content): Promise<void> {
  const draft = join(dataFolder, 'restoring.object');
  try {
    await pipeline(Readable.from(content), createWriteStream(draft, { mode: 0o600 }));
    await storage.put(key, { path: draft });
  } finally {
    await rm(draft, { force: true });
  }
}
