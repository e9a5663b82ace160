import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import type { Config } from '../platform/config.ts';
import { readMigrations } from '../platform/database/apply-migrations.ts';
import { migrate } from '../platform/database/migrate.ts';
import type { SchemaSources } from '../platform/database/schema-sources.ts';
import type { Storage } from '../platform/storage/index.ts';
import {
  type BackupManifest,
  BackupDamagedError,
  type PartContent,
  readBackupManifest,
  readParts,
} from './backup-file.ts';
import { requireEmpty } from './require-empty.ts';
import { secretFingerprint } from './create-backup.ts';
import { RestoreRefusedError, RESTORED_MARK, RESTORE_MARK } from './restore-state.ts';
import { findTables } from './find-tables.ts';
import { schemaSources } from '../schema-sources.ts';

export type RestoreResult = { tables: number; objects: number; madeAt: string };

type RestoreTarget = Pick<Config, 'databaseUrl' | 'secret' | 'dataFolder'> & { storage: Storage };

/**
 * Restores a backup into an empty installation. All rows are loaded in one transaction, which commits only
 * after the whole file was verified. Until then a mark in the data folder prevents a start; an interrupted
 * restore can be repeated.
 */
export async function restoreBackup(
  target: RestoreTarget,
  path: string,
  sources: SchemaSources = schemaSources,
): Promise<RestoreResult> {
  const manifest = await readBackupManifest(path);
  await requireCompatible(target, manifest, sources);
  const mark = join(target.dataFolder, RESTORE_MARK);
  await mkdir(target.dataFolder, { recursive: true, mode: 0o700 });
  await writeFile(mark, `${manifest.madeAt}\n`, { mode: 0o600 });
  // Loads into the tables of the backup, then applies the later migrations, functions and policies.
  await migrate(target.databaseUrl, target.secret, sources, { count: manifest.schema.length });
  const counts = await loadParts(target, path);
  await migrate(target.databaseUrl, target.secret, sources);
  await rename(mark, join(target.dataFolder, RESTORED_MARK));
  return { ...counts, madeAt: manifest.madeAt };
}

async function requireCompatible(
  target: RestoreTarget,
  { schema, secretCheck }: BackupManifest,
  { migrations }: SchemaSources,
): Promise<void> {
  const known = readMigrations(migrations).map(({ hash }) => hash);
  if (schema.length > known.length)
    throw new RestoreRefusedError(
      'This backup was made by a newer version of Colloquy, which has to restore it.',
    );
  if (schema.some((hash, at) => known[at] !== hash))
    throw new RestoreRefusedError('The schema of this backup is not one that this version comes from.');
  if (secretCheck !== secretFingerprint(target.secret))
    throw new RestoreRefusedError(
      'COLLOQUY_SECRET is not that of the installation that was backed up: what it sealed could not be opened.',
    );
  await requireEmpty(target.databaseUrl, schema.length);
}

async function loadParts(target: RestoreTarget, path: string): Promise<Omit<RestoreResult, 'madeAt'>> {
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
    // Lets the owner bypass the policies within this transaction.
    for (const name of tables) await client.query(`alter table ${name} no force row level security`);
    // The backup includes the rows that migrations insert.
    if (tables.length > 0) await client.query(`truncate ${tables.join(', ')}`);
    for await (const { part, content } of readParts(path)) {
      if (part.kind === 'table') {
        const known = columns.get(part.table);
        if (!known || !part.columns.every((column) => known.includes(column)))
          throw new BackupDamagedError(
            `This backup is damaged: it has an unknown table or column, ${part.table}.`,
          );
        const sink = client.query(copyFrom(`copy ${part.table} (${part.columns.join(', ')}) from stdin`));
        await pipeline(Readable.from(content), sink).catch((error: unknown) => {
          throw isRefusedData(error)
            ? new BackupDamagedError(`This backup is damaged: the rows of ${part.table} cannot be read.`, {
                cause: error,
              })
            : error;
        });
        counts.tables += 1;
      } else if (part.kind === 'deliveries') {
        await requeueDeliveries(client, content);
      } else if (part.kind === 'object') {
        await putObject(target, part.key, content);
        counts.objects += 1;
      }
    }
    // Revisions that browsers saw after the backup no longer exist.
    await client.query('update installation set generation = gen_random_uuid()');
    for (const name of tables) await client.query(`alter table ${name} force row level security`);
    await client.query('commit');
    return counts;
  } finally {
    // Ending the session without a commit rolls everything back.
    await client.end();
  }
}

/**
 * Whether PostgreSQL rejects the data itself: invalid value (class 22) or constraint violation (class 23).
 */
const isRefusedData = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');

/**
 * Stores an object through a temporary file, because storage needs the length in advance and writes all or
 * nothing.
 */
async function putObject(
  { storage, dataFolder }: RestoreTarget,
  key: string,
  content: PartContent,
): Promise<void> {
  const draft = join(dataFolder, 'restoring.object');
  try {
    await pipeline(Readable.from(content), createWriteStream(draft, { mode: 0o600 }));
    await storage.put(key, { path: draft });
  } finally {
    await rm(draft, { force: true });
  }
}

const delivery = z.object({
  queue: z.string(),
  data: z.record(z.string(), z.unknown()),
  priority: z.number().int(),
  startAfter: z.string(),
  /** Missing in older backups. The task row names the valid delivery. */
  id: z.uuid().optional(),
  group: z.string().nullish(),
});

/** Sends pending deliveries to the queue again, in the transaction of the restore. */
async function requeueDeliveries(client: pg.Client, lines: PartContent): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  const boss = new PgBoss({ db, supervise: false, schedule: false, migrate: false, createSchema: false });
  await boss.start();
  try {
    for await (const line of createInterface({ input: Readable.from(lines), crlfDelay: Infinity })) {
      const { queue, data, priority, startAfter, id, group } = delivery.parse(JSON.parse(line));
      await boss.send(queue, data, {
        priority,
        startAfter: new Date(startAfter),
        ...(id && { id }),
        ...(group && { group: { id: group } }),
      });
    }
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}
