import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { pgPolicy, pgTable, uuid } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemaSources } from '../../schema-sources.ts';
import { createTestDatabase, TEST_SECRET } from '../../testing/test-database.ts';
import type { LockRetry } from './lock-retry.ts';
import { migrate } from './migrate.ts';
import { schemaHash, type SchemaSources } from './schema-sources.ts';
import { splitStatements } from './sql-files.ts';
import { app, identity, openPolicy, platform } from './table.ts';

const ONE_ATTEMPT: LockRetry = { timeoutMs: 50, pauseMs: 0, limitMs: 0 };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let superuser: pg.Pool;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new pg.Pool({ connectionString: database.superuserUrl });
  superuser.on('error', () => {});
  folder = mkdtempSync(path.join(tmpdir(), 'colloquy-sql-'));
});
afterAll(async () => {
  await superuser.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const migrateTo = (sources: Partial<SchemaSources>): Promise<void> =>
  migrate(database.url, TEST_SECRET, { ...schemaSources, ...sources }, { lockRetry: ONE_ATTEMPT });

/** Runs while the tables are locked as by a backup that reads them and a request that writes them. */
async function whileLocked(tables: string, fn: () => Promise<void>): Promise<void> {
  const client = await superuser.connect();
  await client.query('begin');
  await client.query(`lock table ${tables} in row exclusive mode`);
  try {
    await fn();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function valueOf(text: string): Promise<unknown> {
  const { rows } = await superuser.query<{ value: unknown }>(`select ${text} as value`);
  return rows[0]!.value;
}

describe('SQL files', () => {
  const write = (content: string): { sqlFiles: string[] } => {
    const file = path.join(folder, 'made-up.sql');
    writeFileSync(file, content);
    return { sqlFiles: [...schemaSources.sqlFiles, file] };
  };
  const functions = (result: number): string => `
    -- A comment; with a semicolon.
    create or replace function api.made_up() returns integer language sql return ${result};
    create or replace function api.made_up_trigger() returns trigger language plpgsql as $$
    begin
      new.subject := 'written; by a trigger';
      return new;
    end $$;`;
  const trigger = (when: string): string =>
    `create or replace trigger made_up ${when} on mail for each row execute function api.made_up_trigger();`;
  const triggerOfMail = (): Promise<unknown> =>
    valueOf(
      `(select pg_get_triggerdef(oid) from pg_trigger where tgrelid = 'mail'::regclass and tgname = 'made_up')`,
    );

  it('are split into statements', () => {
    expect(splitStatements(`-- one; two\nselect ';' /* a */;\n\nselect $a$ ;$$; $a$;\n-- end\n`)).toEqual([
      `select ';' /* a */`,
      'select $a$ ;$$; $a$',
    ]);
  });

  it('are applied when they change, and lock a table only if its trigger changes', async () => {
    await migrateTo(write(functions(1) + trigger('before insert')));
    expect(await valueOf('api.made_up()')).toBe(1);
    await whileLocked('mail', () => migrateTo(write(functions(2) + trigger('before insert'))));
    expect(await valueOf('api.made_up()')).toBe(2);
    expect(await triggerOfMail()).toContain('BEFORE INSERT');
    const changed = write(functions(2) + trigger('before update'));
    await whileLocked('mail', () =>
      expect(migrateTo(changed)).rejects.toThrow('something holds a table that has to change'),
    );
    await migrateTo(changed);
    expect(await triggerOfMail()).toContain('BEFORE UPDATE');
  });

  it('are applied completely or not at all', async () => {
    await expect(migrateTo(write(`${functions(3)} select 1 / 0;`))).rejects.toThrow('division by zero');
    expect(await valueOf('api.made_up()')).toBe(2);
    await migrateTo(write(functions(3)));
    expect(await valueOf('api.made_up()')).toBe(3);
  });
});

describe('policies', () => {
  const policiesOf = async (table: string): Promise<Record<string, number>> => {
    const { rows } = await superuser.query<{ name: string; oid: number }>(
      `select polname as name, oid from pg_policy where polrelid = $1::regclass and polname <> 'owner_read'`,
      [table],
    );
    return Object.fromEntries(rows.map(({ name, oid }) => [name, oid]));
  };
  const grantsOf = async (table: string): Promise<string[]> => {
    const { rows } = await superuser.query<{ grant: string }>(
      `select a.grantee::regrole || ' ' || a.privilege_type as grant from pg_class c, aclexplode(c.relacl) a
       where c.oid = $1::regclass and a.grantee <> c.relowner order by 1`,
      [table],
    );
    return rows.map(({ grant }) => grant);
  };

  it('are replaced where they differ from their declaration, and grants follow', async () => {
    await migrateTo({});
    const before = await policiesOf('prompt');
    expect(Object.keys(before)).toEqual(['colloquy_platform_all']);
    const tables = (...policies: ReturnType<typeof pgPolicy>[]): { tables: SchemaSources['tables'] } => ({
      tables: [pgTable('prompt', { id: uuid() }, () => [openPolicy(platform), ...policies])],
    });
    await migrateTo(
      tables(
        openPolicy(identity, 'select'),
        pgPolicy('made_up', { to: app, for: 'insert', withCheck: sql`true` }),
      ),
    );
    const added = await policiesOf('prompt');
    expect(added).toMatchObject({
      ...before,
      colloquy_identity_read: expect.any(Number),
      made_up: expect.any(Number),
    });
    expect(await grantsOf('prompt')).toEqual([
      'colloquy_app INSERT',
      'colloquy_identity SELECT',
      'colloquy_platform DELETE',
      'colloquy_platform INSERT',
      'colloquy_platform SELECT',
      'colloquy_platform UPDATE',
    ]);
    // Only the changed policy is replaced.
    await migrateTo(
      tables(
        openPolicy(identity, 'select'),
        pgPolicy('made_up', { to: app, for: 'select', using: sql`version > 1` }),
      ),
    );
    const changed = await policiesOf('prompt');
    expect(changed).toMatchObject({ ...before, colloquy_identity_read: added.colloquy_identity_read });
    expect(changed.made_up).not.toBe(added.made_up);
    expect(await grantsOf('prompt')).toContain('colloquy_app SELECT');
    expect(await grantsOf('prompt')).not.toContain('colloquy_app INSERT');
    await migrateTo({});
    expect(await policiesOf('prompt')).toEqual(before);
  });

  it('that are missing or unknown in the database are created or dropped', async () => {
    await superuser.query('drop policy colloquy_platform_all on prompt');
    await superuser.query('create policy unknown on prompt for select to colloquy_app using (true)');
    await migrateTo({});
    expect(Object.keys(await policiesOf('prompt'))).toEqual(['colloquy_platform_all']);
  });

  it('change without a lock on other tables', async () => {
    const tables = [pgTable('prompt', { id: uuid() }, () => [openPolicy(platform, 'select')])];
    await whileLocked('prompt_version, job, task', () => migrateTo({ tables }));
    expect(Object.keys(await policiesOf('prompt'))).toEqual(['colloquy_platform_read']);
    await whileLocked('prompt', () =>
      expect(migrateTo({})).rejects.toThrow('something holds a table that has to change'),
    );
    await migrateTo({});
  });
});

it('records the schemas to which the database was migrated', async () => {
  await migrateTo({});
  const { rows } = await superuser.query<{ hash: string }>('select hash from drizzle.schema_version');
  const hashes = rows.map(({ hash }) => hash);
  expect(hashes).toContain(schemaHash(schemaSources));
  const [first, ...others] = schemaSources.tables;
  expect(schemaHash({ ...schemaSources, tables: others })).not.toBe(
    schemaHash({ ...schemaSources, tables: [first!, ...others] }),
  );
});
