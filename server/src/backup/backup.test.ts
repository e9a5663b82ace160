import { readJob, signIn } from '@colloquy/contract';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, TEST_PASSWORD, type TestPerson } from '../capabilities/identity/identity.factory.ts';
import { aDraft, aJobWithFile } from '../capabilities/jobs/jobs.factory.ts';
import { anOrganisation } from '../capabilities/organisations/organisations.factory.ts';
import { asTask } from '../platform/database/open.ts';
import { run } from '../platform/database/scope.ts';
import { writeMail } from '../platform/mail/outbox.ts';
import { findStorage, type Storage } from '../platform/storage/index.ts';
import { actAs, Browser } from '../testing/browser.ts';
import { makeTestDatabase, TEST_SECRET } from '../testing/test-database.ts';
import { startProcess } from '../testing/test-process.ts';
import { type TestServer, useTestServer } from '../testing/test-server.ts';
import { BackupWriter, readAbout, readParts } from './backup-file.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { RESTORING } from './restoring.ts';

const server = useTestServer();
let folder: string;
let file: string;
let person: TestPerson;
let jobId: string;
let fileId: string;
/** What was there before the backup began. */
let earlier: Map<string, Set<string>>;
const closing: (() => Promise<unknown>)[] = [];

type Installation = {
  databaseUrl: string;
  secret: string;
  dataFolder: string;
  storage: Storage;
  behind: pg.Client;
};

/** Another installation, with nothing in it. */
async function anEmptyInstallation(): Promise<Installation> {
  const database = await makeTestDatabase();
  const behind = new pg.Client({ connectionString: database.superuserUrl });
  await behind.connect();
  const dataFolder = await mkdtemp(join(folder, 'data-'));
  closing.push(async () => {
    await behind.end();
    await database.drop();
  });
  const { storage } = await findStorage({ dataFolder, storageUrl: undefined });
  return { databaseUrl: database.url, secret: TEST_SECRET, dataFolder, storage, behind };
}

type Queries = Pick<pg.Client, 'query'>;

/** Every row of every table, as text. */
async function rowsOf(client: Queries): Promise<Map<string, Set<string>>> {
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
  await run(asTask(person.organisationId), () =>
    writeMail({ organisationId: person.organisationId, to: 'a@example.test', subject: 'x', text: 'sealed' }),
  );
  earlier = await rowsOf(server.behind);
  // Somebody goes on working all the while.
  let isMaking = true;
  const working = (async () => {
    while (isMaking) await aDraft(customer);
  })();
  const { storage } = await findStorage(server.config);
  await makeBackup({ ...server.config, storage, isSecretKept: true }, file).finally(() => (isMaking = false));
  await working;
});
afterAll(async () => {
  for (const close of closing) await close();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('is of one moment, though somebody worked meanwhile, and comes back row by row and byte by byte', async () => {
    const copy = await anEmptyInstallation();
    expect(await restoreBackup(copy, file)).toMatchObject({ objects: expect.any(Number) });
    const [restored, now] = [await rowsOf(copy.behind), await rowsOf(server.behind)];
    expect([...restored.keys()]).toEqual([...now.keys()]);
    // Browsers tell by the generation that revisions they saw may not be there any more.
    const generation = now.get('installation')!;
    expect(restored.get('installation')!.size).toBe(1);
    expect(restored.get('installation')!.isDisjointFrom(generation)).toBe(true);
    restored.delete('installation');
    for (const [table, rows] of restored) {
      // The organisation counts its jobs on, and a session is used on; everything else was only added to.
      const isCounter = table === 'organisation';
      if (!isCounter)
        expect([table, [...rows].filter((row) => !now.get(table)!.has(row))]).toEqual([table, []]);
      if (!isCounter)
        expect([table, [...earlier.get(table)!].filter((row) => !rows.has(row))]).toEqual([table, []]);
      expect([table, rows.size >= earlier.get(table)!.size]).toEqual([table, true]);
    }
    // Rows of one transaction in several tables: the counter is that of the last job.
    const { rows: counted } = await copy.behind.query(
      `select o.last_job_number::int = (select max(number) from job j where j.organisation_id = o.id) as fits
       from organisation o where id = $1`,
      [person.organisationId],
    );
    expect(counted).toEqual([{ fits: true }]);
    const { storage } = await findStorage(server.config);
    const { rows: files } = await copy.behind.query('select organisation_id, id from file');
    expect(files.length).toBe(2);
    for (const { organisation_id: organisation, id } of files) {
      const keys = await storage.list(`${organisation}/${id}`);
      expect(await copy.storage.list(`${organisation}/${id}`)).toEqual(keys);
      expect(keys.length).toBeGreaterThan(0);
      for (const key of keys) expect(await bytesOf(copy.storage, key)).toEqual(await bytesOf(storage, key));
    }
    expect(existsSync(join(copy.dataFolder, RESTORING))).toBe(false);
  });

  it('is signed in to, and its work goes on', async () => {
    const copy = await anEmptyInstallation();
    await restoreBackup(copy, file);
    const queued = await copy.behind.query(
      `select t.id from task t where t.state = 'queued' and exists (
         select from pgboss.job j where j.id = t.delivery_id and j.data ->> 'taskId' = t.id::text
           and j.group_id = t.organisation_id::text and j.state = 'created')`,
    );
    const unfinished = await copy.behind.query(`select from task where state in ('queued', 'running')`);
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

  it('is for its owner alone, and carries the secret only where it was kept', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readAbout(file)).secret).toBe(TEST_SECRET);
    const { storage } = await findStorage(server.config);
    const without = join(folder, 'without-secret.colloquy');
    await makeBackup({ ...server.config, storage, isSecretKept: false }, without);
    expect((await readFile(without)).includes(TEST_SECRET)).toBe(false);
  });
});

describe('a backup of stored files', () => {
  it('holds no transaction while it copies them, and says which were erased or are missing by then', async () => {
    const { storage } = await findStorage(server.config);
    const customer = await actAs(server, person);
    const erased = await aJobWithFile(customer);
    const lost = await aJobWithFile(customer);
    const transactions: unknown[] = [];
    // The first look into the storage comes after the rows: by then somebody purges a file, and another one is lost.
    let isCopying = false;
    const atWork: Storage = {
      ...storage,
      list: async (folder) => {
        if (!isCopying) {
          isCopying = true;
          const { rows } = await server.behind.query(
            `select from pg_stat_activity where datname = current_database() and application_name = 'colloquy backup'`,
          );
          transactions.push(...rows);
          for (const { fileId: id } of [erased, lost])
            await storage.deleteFolder(`${person.organisationId}/${id}`);
          await server.behind.query('delete from job where id = $1', [erased.job.id]);
          await server.behind.query('delete from file where id = $1', [erased.fileId]);
        }
        return storage.list(folder);
      },
    };
    const path = join(folder, 'while-purging.colloquy');
    const made = await makeBackup({ ...server.config, storage: atWork, isSecretKept: true }, path);
    expect(transactions).toEqual([]);
    expect(made).toMatchObject({ purged: 1, missing: 1 });
    expect(existsSync(`${path}.files`)).toBe(false);
    const copy = await anEmptyInstallation();
    expect(await restoreBackup(copy, path)).toMatchObject({ objects: made.objects });
  });
});

describe('a restore', () => {
  const refusal = (target: Installation, path: string): Promise<string> =>
    restoreBackup(target, path).then(
      () => 'restored',
      (error: Error) => error.message,
    );

  it('is refused where something is, for a newer schema, with another secret', async () => {
    const { storage } = await findStorage(server.config);
    expect(await refusal({ ...server.config, storage } as never, file)).toMatch(/is not empty/);
    const empty = await anEmptyInstallation();
    expect(await refusal({ ...empty, secret: 'another secret that is long enough, too' }, file)).toMatch(
      /COLLOQUY_SECRET/,
    );
    const about = await readAbout(file);
    const newer = join(folder, 'newer.colloquy');
    const writer = await BackupWriter.open(newer);
    await writer.add({ ...about, schema: [...about.schema, 'of tomorrow'] });
    await writer.finish();
    expect(await refusal(empty, newer)).toMatch(/newer version/);
    expect((await empty.behind.query('select from organisation')).rowCount).toBe(0);
  });

  it('leaves nothing of a file that is cut off or was changed, and begins again', async () => {
    const target = await anEmptyInstallation();
    const broken = join(folder, 'broken.colloquy');
    const whole = await readFile(file);
    await writeFile(broken, whole);
    await truncate(broken, whole.length - 40);
    expect(await refusal(target, broken)).toMatch(/cut off/);
    const changed = Buffer.from(whole);
    // Within a row: a changed length elsewhere would make the rest look cut off.
    changed[whole.indexOf(person.username)]! ^= 1;
    await writeFile(broken, changed);
    expect(await refusal(target, broken)).toMatch(/damaged|is not/);
    expect((await target.behind.query('select from organisation')).rowCount).toBe(0);
    expect(await stat(join(target.dataFolder, RESTORING))).toBeTruthy();
    expect(await refusal(target, file)).toBe('restored');
  });

  it('is refused where an object would lie outside the folder of objects', async () => {
    const crafted = join(folder, 'crafted.colloquy');
    const writer = await BackupWriter.open(crafted);
    await writer.add(await readAbout(file));
    await writer.add({ kind: 'object', key: '../secret' });
    await writer.finish();
    const target = await anEmptyInstallation();
    expect(await refusal(target, crafted)).toMatch(/damaged|is not/);
    expect(existsSync(join(target.dataFolder, 'secret'))).toBe(false);
  });

  it('comes from an older schema by way of it', async () => {
    const about = await readAbout(file);
    // As the backup of a version that had none of the last migrations' changes would be: its rows lack nothing of them.
    const older = join(folder, 'older.colloquy');
    const writer = await BackupWriter.open(older);
    for await (const { part, content } of readParts(file)) {
      if (part.kind === 'about') await writer.add({ ...part, schema: about.schema.slice(0, 1) });
      if (part.kind === 'deliveries') await writer.add(part, content);
    }
    await writer.finish();
    const target = await anEmptyInstallation();
    await target.behind.query(
      'drop schema public cascade; drop schema api cascade; drop schema drizzle cascade',
    );
    await target.behind.query(
      'drop schema if exists pgboss cascade; create schema public authorization pg_database_owner',
    );
    expect(await refusal(target, older)).toBe('restored');
    const { rows } = await target.behind.query(
      'select count(*)::int as count from drizzle.__drizzle_migrations',
    );
    expect(rows).toEqual([{ count: about.schema.length }]);
  });
});

async function bytesOf(from: Storage, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await from.openRead(key)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
