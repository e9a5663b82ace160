import { signIn } from '@colloquy/contract/identity';
import { readJob } from '@colloquy/contract/jobs';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, TEST_PASSWORD, type TestPerson } from '../capabilities/identity/identity.factory.ts';
import { aDraft, aJobWithFile } from '../capabilities/jobs/jobs.factory.ts';
import { anOrganisation } from '../capabilities/organisations/organisations.factory.ts';
import { asSystem } from '../platform/database/open-scope.ts';
import { run } from '../platform/database/scope.ts';
import { writeMail } from '../platform/mail/outbox.ts';
import { findStorage, type Storage } from '../platform/storage/index.ts';
import { actAs, Browser } from '../testing/browser.ts';
import { laterSchema } from '../testing/later-schema.ts';
import { createTestDatabase, TEST_SECRET } from '../testing/test-database.ts';
import { startProcess } from '../testing/test-process.ts';
import { type TestServer, useTestServer } from '../testing/test-server.ts';
import { BackupWriter, readBackupManifest } from './backup-file.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { RESTORE_MARK } from './restore-state.ts';

const server = useTestServer();
let folder: string;
let file: string;
let person: TestPerson;
let jobId: string;
let fileId: string;
/** Rows that existed before the backup began. */
let rowsBefore: Map<string, Set<string>>;
const closers: (() => Promise<unknown>)[] = [];

type Installation = {
  databaseUrl: string;
  secret: string;
  dataFolder: string;
  storage: Storage;
  superuser: pg.Client;
};

/** Creates another, empty installation. */
async function createEmptyInstallation(): Promise<Installation> {
  const database = await createTestDatabase();
  const superuser = new pg.Client({ connectionString: database.superuserUrl });
  await superuser.connect();
  const dataFolder = await mkdtemp(join(folder, 'data-'));
  closers.push(async () => {
    await superuser.end();
    await database.drop();
  });
  const { storage } = await findStorage({ dataFolder, storageUrl: undefined });
  return { databaseUrl: database.url, secret: TEST_SECRET, dataFolder, storage, superuser };
}

type Queries = Pick<pg.Client, 'query'>;

/** Reads every row of every table as text. */
async function readRows(client: Queries): Promise<Map<string, Set<string>>> {
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const found = new Map<string, Set<string>>();
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
    found.set(name, new Set(rows.map(({ row }) => row)));
  }
  return found;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colloquy-backup-'));
  file = join(folder, 'all.colloquy');
  person = await aPerson((await anOrganisation()).id);
  const customer = await actAs(server, person);
  ({
    fileId,
    job: { id: jobId },
  } = await aJobWithFile(customer, { name: 'Words with ümlauts, tabs\tand "quotes"' }));
  await aJobWithFile(customer);
  await run(asSystem(person.organisationId), () =>
    writeMail({ organisationId: person.organisationId, to: 'a@example.test', subject: 'x', text: 'sealed' }),
  );
  rowsBefore = await readRows(server.superuser);
  // Another user keeps working during the backup.
  let isBackingUp = true;
  const concurrentWrites = (async () => {
    while (isBackingUp) await aDraft(customer);
  })();
  const { storage } = await findStorage(server.config);
  await createBackup({ ...server.config, storage, includesSecret: true }, file).finally(
    () => (isBackingUp = false),
  );
  await concurrentWrites;
});
afterAll(async () => {
  for (const close of closers) await close();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('is consistent despite concurrent writes and restores every row and byte', async () => {
    const copy = await createEmptyInstallation();
    expect(await restoreBackup(copy, file)).toMatchObject({ objects: expect.any(Number) });
    const [restored, now] = [await readRows(copy.superuser), await readRows(server.superuser)];
    expect([...restored.keys()]).toEqual([...now.keys()]);
    // A changed generation warns browsers that revisions they saw may no longer exist.
    const generation = now.get('installation')!;
    expect(restored.get('installation')!.size).toBe(1);
    expect(restored.get('installation')!.isDisjointFrom(generation)).toBe(true);
    restored.delete('installation');
    for (const [table, rows] of restored) {
      // Only the job counter of the organisation and its sessions change; all other tables only grow.
      const isCounter = table === 'organisation';
      if (!isCounter)
        expect([table, [...rows].filter((row) => !now.get(table)!.has(row))]).toEqual([table, []]);
      if (!isCounter)
        expect([table, [...rowsBefore.get(table)!].filter((row) => !rows.has(row))]).toEqual([table, []]);
      expect([table, rows.size >= rowsBefore.get(table)!.size]).toEqual([table, true]);
    }
    // Rows of one transaction stay consistent across tables: the counter matches the last job.
    const { rows: counted } = await copy.superuser.query(
      `select o.last_job_number::int = (select max(number) from job j where j.organisation_id = o.id) as fits
       from organisation o where id = $1`,
      [person.organisationId],
    );
    expect(counted).toEqual([{ fits: true }]);
    const { storage } = await findStorage(server.config);
    const { rows: files } = await copy.superuser.query('select organisation_id, id from file');
    expect(files.length).toBe(2);
    for (const { organisation_id: organisation, id } of files) {
      const keys = await storage.list(`${organisation}/${id}`);
      expect(await copy.storage.list(`${organisation}/${id}`)).toEqual(keys);
      expect(keys.length).toBeGreaterThan(0);
      for (const key of keys)
        expect(await readBytes(copy.storage, key)).toEqual(await readBytes(storage, key));
    }
    expect(existsSync(join(copy.dataFolder, RESTORE_MARK))).toBe(false);
  });

  it('restores sign-ins and pending tasks', async () => {
    const copy = await createEmptyInstallation();
    await restoreBackup(copy, file);
    const queued = await copy.superuser.query(
      `select t.id from task t where t.state = 'queued' and exists (
         select from pgboss.job j where j.id = t.delivery_id and j.data ->> 'taskId' = t.id::text
           and j.group_id = t.organisation_id::text and j.state = 'created')`,
    );
    const unfinished = await copy.superuser.query(`select from task where state in ('queued', 'running')`);
    expect([queued.rowCount, unfinished.rowCount]).toEqual([unfinished.rowCount, queued.rowCount]);
    expect(queued.rowCount).toBeGreaterThan(0);
    const web = await startProcess('web', copy);
    try {
      const browser = new Browser({ url: web.address, config: server.config } as TestServer);
      await browser.get(signIn, { body: { username: person.username, password: TEST_PASSWORD } });
      const { job } = await browser.get(readJob, { params: { jobId } });
      expect(job.files[0]).toMatchObject({ name: 'interview.wav' });
      const media = await browser.fetch(`/api/media/${fileId}`);
      expect(Buffer.from(await media.arrayBuffer()).toString()).toContain('ümlauts');
    } finally {
      await web.end();
    }
  });

  it('is readable by its owner only and contains the secret only if the data folder did', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readBackupManifest(file)).secret).toBe(TEST_SECRET);
    const { storage } = await findStorage(server.config);
    const without = join(folder, 'without-secret.colloquy');
    await createBackup({ ...server.config, storage, includesSecret: false }, without);
    expect((await readFile(without)).includes(TEST_SECRET)).toBe(false);
  });
});

describe('a backup of stored files', () => {
  it('holds no transaction while copying and reports files purged or missing meanwhile', async () => {
    const { storage } = await findStorage(server.config);
    const customer = await actAs(server, person);
    const erased = await aJobWithFile(customer);
    const lost = await aJobWithFile(customer);
    const transactions: unknown[] = [];
    // The storage is first listed after the rows are copied. By then one file is purged and another one lost.
    let isCopying = false;
    const purgingStorage: Storage = {
      ...storage,
      list: async (folder) => {
        if (!isCopying) {
          isCopying = true;
          const { rows } = await server.superuser.query(
            `select from pg_stat_activity where datname = current_database() and application_name = 'colloquy backup'`,
          );
          transactions.push(...rows);
          for (const { fileId: id } of [erased, lost])
            await storage.deleteFolder(`${person.organisationId}/${id}`);
          await server.superuser.query('delete from job where id = $1', [erased.job.id]);
          await server.superuser.query('delete from file where id = $1', [erased.fileId]);
        }
        return storage.list(folder);
      },
    };
    const path = join(folder, 'while-purging.colloquy');
    const made = await createBackup(
      { ...server.config, storage: purgingStorage, includesSecret: true },
      path,
    );
    expect(transactions).toEqual([]);
    expect(made).toMatchObject({ purged: 1, missing: 1 });
    expect(existsSync(`${path}.files`)).toBe(false);
    const copy = await createEmptyInstallation();
    expect(await restoreBackup(copy, path)).toMatchObject({ objects: made.objects });
  });
});

describe('a restore', () => {
  const refusal = (target: Installation, path: string): Promise<string> =>
    restoreBackup(target, path).then(
      () => 'restored',
      (error: Error) => error.message,
    );

  it('is refused for a non-empty target, a newer schema or another secret', async () => {
    const { storage } = await findStorage(server.config);
    expect(await refusal({ ...server.config, storage } as never, file)).toMatch(/is not empty/);
    const empty = await createEmptyInstallation();
    expect(await refusal({ ...empty, secret: 'another secret that is long enough, too' }, file)).toMatch(
      /COLLOQUY_SECRET/,
    );
    const manifest = await readBackupManifest(file);
    const newer = join(folder, 'newer.colloquy');
    const writer = await BackupWriter.open(newer);
    await writer.add({ ...manifest, schema: [...manifest.schema, 'of tomorrow'] });
    await writer.finish();
    expect(await refusal(empty, newer)).toMatch(/newer version/);
    expect((await empty.superuser.query('select from organisation')).rowCount).toBe(0);
  });

  it('changes nothing if the file is truncated or damaged, and can be repeated', async () => {
    const target = await createEmptyInstallation();
    const broken = join(folder, 'broken.colloquy');
    const whole = await readFile(file);
    await writeFile(broken, whole);
    await truncate(broken, whole.length - 40);
    expect(await refusal(target, broken)).toMatch(/cut off/);
    const changed = Buffer.from(whole);
    // Changes a row: a changed length would make the rest look truncated.
    changed[whole.indexOf(person.username)]! ^= 1;
    await writeFile(broken, changed);
    expect(await refusal(target, broken)).toMatch(/damaged|is not/);
    expect((await target.superuser.query('select from organisation')).rowCount).toBe(0);
    expect(await stat(join(target.dataFolder, RESTORE_MARK))).toBeTruthy();
    expect(await refusal(target, file)).toBe('restored');
  });

  it('is refused if an object key points outside the storage folder', async () => {
    const crafted = join(folder, 'crafted.colloquy');
    const writer = await BackupWriter.open(crafted);
    await writer.add(await readBackupManifest(file));
    await writer.add({ kind: 'object', key: '../secret' });
    await writer.finish();
    const target = await createEmptyInstallation();
    expect(await refusal(target, crafted)).toMatch(/damaged|is not/);
    expect(existsSync(join(target.dataFolder, 'secret'))).toBe(false);
  });

  it('of an older schema fills its tables, then applies the later migrations, functions and policies', async () => {
    const later = laterSchema(join(folder, 'later-migrations'), [
      [
        'alter table organisation add column later text, no force row level security',
        `update organisation set later = 'from ' || code`,
        'alter table organisation force row level security',
      ],
    ]);
    const target = await createEmptyInstallation();
    await target.superuser.query(
      'drop schema public cascade; drop schema api cascade; drop schema drizzle cascade; drop schema pgboss cascade',
    );
    await target.superuser.query('create schema public authorization pg_database_owner');
    await restoreBackup(target, file, later);
    const { rows } = await target.superuser.query(
      `select count(*) filter (where later = 'from ' || code)::int as migrated, count(*)::int as organisations,
         (select count(*)::int from pg_proc where proname = 'search_segments') as functions,
         (select count(*)::int from pg_policies where policyname = 'segment_visible') as policies
       from organisation`,
    );
    expect(rows).toEqual([
      { migrated: rows[0].organisations, organisations: rows[0].organisations, functions: 1, policies: 1 },
    ]);
    expect(rows[0].organisations).toBeGreaterThan(0);
  });
});

async function readBytes(from: Storage, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await from.openRead(key)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
