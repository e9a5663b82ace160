import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureDatabase, ensurePostgres } from './index.ts';
import type { Postgres } from './index.ts';
import { withoutDurability } from './test-postgres.ts';

const isRoot = process.getuid?.() === 0;

let folder: string;
let dataFolder: string;
let running: Postgres | undefined;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'colloquy-postgres-'));
  await chmod(folder, 0o711);
  await mkdir(path.join(folder, 'closed'), { mode: 0o700 });
  dataFolder = path.join(folder, 'closed/data');
});

afterEach(async () => {
  await running?.stop('immediate');
  running = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function ensure(): Promise<Postgres> {
  running = await ensurePostgres({
    dataFolder,
    sharedFolder: path.join(folder, 'clusters'),
    settings: withoutDurability,
  });
  return running;
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<Row>(sql)
    .then((result) => result.rows[0])
    .finally(() => client.end());
}

test('puts the cluster where its account can enter, and records it in a private data folder', async () => {
  await mkdir(path.join(folder, 'clusters'), { mode: 0o700 }); // as a strict umask creates it
  const postgres = await ensure();

  const record = JSON.parse(await readFile(path.join(dataFolder, 'postgres.json'), 'utf8')) as {
    folder: string;
  };
  expect(path.resolve(dataFolder, record.folder)).toBe(postgres.folder);
  expect(postgres.folder.startsWith(dataFolder)).toBe(!isRoot);
  expect((await stat(path.join(dataFolder, 'postgres.json'))).mode & 0o777).toBe(0o600);
  const cluster = await stat(path.join(postgres.folder, 'cluster'));
  expect(cluster.mode & 0o777).toBe(0o700);
  expect(cluster.uid === 0).toBe(false);
  const outer = await stat(postgres.folder);
  // As root: the account cannot redirect what root writes into this folder.
  expect(outer.uid).toBe(process.getuid?.());
  expect(outer.mode & 0o777).toBe(isRoot ? 0o711 : 0o700);
});

test.runIf(isRoot)('transfers a cluster of another account to the current one', async () => {
  const first = await ensure();
  await ask(first.url, 'create table kept (id int)');
  await first.stop('immediate');
  await promisify(execFile)('chown', ['-R', '65534:65534', first.folder]);

  const second = await ensure();

  expect(await ask(second.url, 'select count(*)::int as count from kept')).toEqual({ count: 0 });
  expect((await stat(second.folder)).uid).toBe(0);
  expect((await stat(path.join(second.folder, 'cluster/base'))).uid).toBe(
    (await stat(path.join(second.folder, 'cluster'))).uid,
  );
  expect((await stat(path.join(second.folder, 'cluster'))).uid).not.toBe(65_534);
});

test('derives the owner’s password from the superuser’s, and not the reverse', async () => {
  const superuser = (await ensure()).url;
  const owner = new URL(await ensureDatabase(superuser));
  owner.username = 'postgres';
  await expect(ask(owner.href, 'select 1')).rejects.toThrow(/password authentication failed/);
});

test('classifies letters of every script, and has checksums, UTF-8 and ICU', async () => {
  const url = await ensureDatabase((await ensure()).url);

  await ask(url, 'create extension pg_trgm');
  expect(await ask(url, `select 'ሰላም' % 'ሰላሞ' as near, lower('ÄПР') as lower`)).toEqual({
    near: true,
    lower: 'äпр',
  });
  expect(
    await ask(
      url,
      `select current_setting('data_checksums') as checksums, pg_encoding_to_char(encoding) as encoding,
         datlocprovider as provider from pg_database where datname = current_database()`,
    ),
  ).toEqual({ checksums: 'on', encoding: 'UTF8', provider: 'i' });
});

test('has an owner that is no superuser and cannot bypass row-level security', async () => {
  const url = await ensureDatabase((await ensure()).url);
  expect(await ensureDatabase(running?.url ?? '')).toBe(url);

  expect(await ask(url, 'select rolsuper, rolbypassrls from pg_roles where rolname = current_user')).toEqual({
    rolsuper: false,
    rolbypassrls: false,
  });
});

test('survives the SIGKILL of its starter, and the next one attaches', async () => {
  const child = fork(path.join(import.meta.dirname, 'keep-running.fixture.ts'), [
    dataFolder,
    path.join(folder, 'clusters'),
  ]);
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  await ask(url, 'create table kept (id int)');
  child.kill('SIGKILL');
  await once(child, 'exit');

  const postgres = await ensure();

  expect(postgres.wasRunning).toBe(true);
  expect(postgres.url).toBe(url);
  expect(await ask(url, 'select count(*)::int as count from kept')).toEqual({ count: 0 });
});

test('starts despite a pid file whose number belongs to another program', async () => {
  const first = await ensure();
  await ask(first.url, 'create table kept (id int)');
  const pidFile = path.join(first.folder, 'cluster/postmaster.pid');
  const left = await readFile(pidFile, 'utf8');
  await first.stop('immediate');
  await writeFile(pidFile, left.replace(/^\d+/, String(process.pid)));

  const second = await ensure();

  expect(second.wasRunning).toBe(false);
  expect(await ask(second.url, 'select count(*)::int as count from kept')).toEqual({ count: 0 });
});

test('restarts at the same address after a crash', async () => {
  const postgres = await ensure();
  await postgres.restart('immediate');
  expect(await ask(postgres.url, 'select 1 as one')).toEqual({ one: 1 });

  await postgres.stop('immediate');
  await postgres.startIfStopped();
  expect(await ask(postgres.url, 'select 1 as one')).toEqual({ one: 1 });
});

test('recovers from an interrupted first start', async () => {
  const first = await ensure();
  await first.stop('immediate');
  await rm(path.join(first.folder, 'cluster'), { recursive: true });
  await mkdir(path.join(first.folder, 'unfinished'));

  expect(await ask((await ensure()).url, 'select 1 as one')).toEqual({ one: 1 });
});

test('reports a missing cluster in a sentence', async () => {
  const first = await ensure();
  await first.stop('immediate');
  await rm(first.folder, { recursive: true });

  await expect(ensure()).rejects.toThrow(
    `The database named in ${path.join(dataFolder, 'postgres.json')} is gone`,
  );
});
