import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { manifests } from './capabilities.ts';
import type { CatalogueExemptions } from './platform/capability.ts';
import { PERSON_COLUMNS, platformExemptions } from './platform/catalogue-exemptions.ts';
import { OWNER_POLICY } from './platform/database/grants.ts';
import { LOGINS, loginUrl, roleName } from './platform/database/logins.ts';
import { createTestDatabase, TEST_SECRET } from './testing/test-database.ts';

const exempt = (kind: keyof CatalogueExemptions): Record<string, string> =>
  Object.assign({}, platformExemptions[kind], ...manifests.map(({ exemptions }) => exemptions?.[kind]));

const TABLES_WITHOUT_ORGANISATION = exempt('tablesWithoutOrganisation');
const TABLES_FOR_ALL = exempt('tablesForAll');
const IDS_WITHOUT_KEY = exempt('idsWithoutKey');
const DEFINER_FUNCTIONS = exempt('definerFunctions');
const CHANGED_WHILE_COMPLETED = exempt('changedWhileCompleted');

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let superuser: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new pg.Client({ connectionString: database.superuserUrl });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await database.drop();
});

async function list<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await superuser.query<R>(text, values)).rows;
}

async function asLogin<T>(login: (typeof LOGINS)[number], fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: loginUrl(database.url, TEST_SECRET, login) });
  await client.connect();
  return fn(client).finally(() => client.end());
}

type Policy = {
  table: string;
  name: string;
  command: string;
  roles: string[];
  reads: string;
  writes: string;
};
const policies = (): Promise<Policy[]> =>
  list<Policy>(
    `select tablename as table, policyname as name, cmd as command, roles::text[] as roles,
      coalesce(qual, '') as reads, coalesce(with_check, '') as writes
     from pg_policies where schemaname = 'public' and permissive = 'PERMISSIVE' and policyname <> $1
     order by 1, 2`,
    [OWNER_POLICY],
  );

describe('every table', () => {
  it('has forced row-level security and a policy', async () => {
    const rows = await list<{ table: string }>(
      `select c.relname as table from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not (
         c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy where polrelid = c.oid))`,
    );
    expect(rows).toEqual([]);
  });

  it('can be read by its owner, but not written', async () => {
    const rows = await list<{ table: string; command: string; own: boolean }>(
      `select c.relname as table, p.cmd as command, p.roles = array[r.rolname] as own
       from pg_class c join pg_roles r on r.oid = c.relowner
         left join pg_policies p on p.schemaname = 'public' and p.tablename = c.relname and r.rolname = any (p.roles)
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
    );
    expect(rows.filter(({ command, own }) => command !== 'SELECT' || !own)).toEqual([]);
  });

  it('shows the app login the rows of one organisation, or is exempt', async () => {
    const ofOrganisation = /organisation_id = \( SELECT api\.organisation_id\(\)/;
    const unbound = (await policies())
      .filter(
        ({ table, roles }) =>
          roles.includes(roleName('app')) &&
          !(table in TABLES_WITHOUT_ORGANISATION) &&
          !(table in TABLES_FOR_ALL),
      )
      .filter(
        ({ command, reads, writes }) =>
          (command !== 'INSERT' && !ofOrganisation.test(reads)) ||
          (command !== 'SELECT' && command !== 'DELETE' && !ofOrganisation.test(writes)),
      );
    expect(unbound).toEqual([]);
    const missing = await list<{ table: string }>(
      `select c.relname as table from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1)
         and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organisation_id'
           and a.attnotnull and a.atttypid = 'uuid'::regtype)`,
      [[...Object.keys(TABLES_WITHOUT_ORGANISATION), ...Object.keys(TABLES_FOR_ALL)]],
    );
    expect(missing).toEqual([]);
    // Tables for everyone are read-only.
    const forAll = (await policies()).filter(
      ({ table, roles }) => table in TABLES_FOR_ALL && roles.includes(roleName('app')),
    );
    expect(forAll.map(({ table, command }) => [table, command])).toEqual(
      Object.keys(TABLES_FOR_ALL)
        .toSorted()
        .map((table) => [table, 'SELECT']),
    );
  });

  it('is hidden from the app login if its exemption reserves it for other logins', async () => {
    const tables = Object.keys(TABLES_WITHOUT_ORGANISATION).filter((table) => table !== 'organisation');
    const forApp = (await policies()).filter(
      ({ table, roles }) => tables.includes(table) && roles.length > 1,
    );
    expect(forApp).toEqual([]);
    for (const table of tables)
      await expect(asLogin('app', (client) => client.query(`select from ${table}`))).rejects.toMatchObject({
        code: '42501',
      });
  });

  it('grants each login exactly what its policies name', async () => {
    const expected = (await policies()).flatMap(({ table, command, roles }) =>
      (command === 'ALL' ? ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] : [command]).flatMap((right) =>
        roles.map((role) => `${role} ${right} ${table}`),
      ),
    );
    const granted = await list<{ what: string }>(
      `select format('%s %s %s', coalesce(r.rolname, 'public'), a.privilege_type, c.relname) as what
       from pg_class c cross join aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
         and a.grantee <> c.relowner`,
    );
    expect(granted.map(({ what }) => what).toSorted()).toEqual([...new Set(expected)].toSorted());
    expect((await policies()).filter(({ roles }) => roles.includes('public'))).toEqual([]);
  });
});

describe('keys', () => {
  it('between tables of an organisation begin with organisation_id', async () => {
    const rows = await list(
      `select k.conrelid::regclass::text as table, k.conname as key from pg_constraint k
       where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid::regclass::text <> all ($1)
         and k.confrelid <> 'person'::regclass and k.confrelid <> 'organisation'::regclass
         and k.confrelid::regclass::text <> all ($2)
         and not ((select attname from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[1]) = 'organisation_id'
           and (select attname from pg_attribute where attrelid = k.confrelid and attnum = k.confkey[1]) = 'organisation_id')`,
      [Object.keys(TABLES_WITHOUT_ORGANISATION), Object.keys(TABLES_FOR_ALL)],
    );
    expect(rows).toEqual([]);
  });

  it('exist for every id column that is not exempt', async () => {
    const rows = await list<{ column: string }>(
      `select format('%s.%s', c.relname, a.attname) as column from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
         and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype) and a.attname not in ('id', 'organisation_id')
         and a.attname <> all ($1) and not exists (
           select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey))
       order by 1`,
      [PERSON_COLUMNS],
    );
    expect(rows.map(({ column }) => column)).toEqual(Object.keys(IDS_WITHOUT_KEY).toSorted());
  });

  it('have an index, so that deletes need no table scan', async () => {
    const rows = await list<{ table: string; key: string }>(
      `select k.conrelid::regclass::text as table, pg_get_constraintdef(k.oid) as key from pg_constraint k
       where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
         select from pg_index i where i.indrelid = k.conrelid and i.indisvalid
           -- Leaving out rows without the key is fine.
           and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) in (
             select format('(%I IS NOT NULL)', a.attname) from pg_attribute a
             where a.attrelid = k.conrelid and a.attnum = any (k.conkey)))
           and (select array_agg(n order by n) from unnest((i.indkey::int2[])[0:cardinality(k.conkey) - 1]) n)
             = (select array_agg(n order by n) from unnest(k.conkey) n))
       order by 1, 2`,
    );
    expect(rows).toEqual([]);
  });
});

describe('the transcript of a completed job', () => {
  it('is locked in every table of a recording that is not exempt', async () => {
    const rows = await list<{ table: string; locked: string[] }>(
      `select c.relname as table, array(
         select distinct e.event from pg_trigger g join pg_proc p on p.oid = g.tgfoid
           cross join lateral (values ('insert', 4), ('delete', 8), ('update', 16)) e (event, bit)
         where g.tgrelid = c.oid and p.proname = 'refuse_locked_words' and g.tgenabled = 'O' and g.tgtype & e.bit > 0
         order by e.event) as locked
       from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and exists (
         select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid
           and k.confrelid in ('recording'::regclass, 'segment'::regclass, 'speaker'::regclass))
       order by 1`,
    );
    const open = rows.filter(({ locked }) => locked.join(' ') !== 'delete insert update');
    expect(open.map(({ table }) => table)).toEqual(Object.keys(CHANGED_WHILE_COMPLETED).toSorted());
  });
});

describe('functions', () => {
  it('name only tables, columns and functions that exist', async () => {
    const rows = await list<{ oid: number; language: string }>(
      `select p.oid, l.lanname as language from pg_proc p join pg_language l on l.oid = p.prolang
       where p.pronamespace = 'api'::regnamespace and l.lanname in ('sql', 'plpgsql')`,
    );
    expect(rows.length).toBeGreaterThan(30);
    for (const { oid, language } of rows)
      await superuser.query(`select ${language === 'sql' ? 'fmgr_sql' : 'plpgsql'}_validator($1)`, [oid]);
  });

  it('that run as their owner are listed, fix their search path and are not public', async () => {
    const rows = await list<{
      name: string;
      config: string;
      owner: string;
      isForAll: boolean;
      isOwnerStrong: boolean;
    }>(
      `select format('%s.%s', n.nspname, p.proname) as name, array_to_string(p.proconfig, ';') as config,
        r.rolname as owner, has_function_privilege('public', p.oid, 'execute') as "isForAll",
        r.rolsuper or r.rolbypassrls or r.rolcanlogin and n.nspname <> 'api' as "isOwnerStrong"
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_roles r on r.oid = p.proowner
       where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(DEFINER_FUNCTIONS).toSorted());
    for (const row of rows) {
      expect(row).toMatchObject({ isForAll: false, isOwnerStrong: false });
      expect(row.config).toMatch(/^search_path=[\w, ]+, pg_temp$/);
    }
  });
});

describe('the logins', () => {
  it('have no special rights, own no table and cannot assume another role', async () => {
    const names = [...LOGINS, 'search' as const].map(roleName);
    const roles = await list(
      `select rolname, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as special,
        exists (select from pg_auth_members m where m.member = r.oid) as "canBecome",
        exists (select from pg_class c where c.relowner = r.oid and c.relnamespace = 'public'::regnamespace) as owns
       from pg_roles r where rolname = any ($1) order by 1`,
      [names],
    );
    expect(roles).toEqual(
      names.toSorted().map((rolname) => ({ rolname, special: false, canBecome: false, owns: false })),
    );
    for (const login of LOGINS)
      for (const other of names.filter((name) => name !== roleName(login)))
        await expect(asLogin(login, (client) => client.query(`set role ${other}`))).rejects.toMatchObject({
          code: '42501',
        });
  });

  it('cannot create objects that another login would trust', async () => {
    for (const login of LOGINS) {
      const schemas = await list(
        `select nspname from pg_namespace where nspname not like 'pg_%' and has_schema_privilege($1, oid, 'create')`,
        [roleName(login)],
      );
      expect(schemas).toEqual([]);
    }
  });

  it('see nothing without a scope', async () => {
    const tables = (await policies())
      .filter(({ table, roles }) => roles.includes(roleName('app')) && !(table in TABLES_FOR_ALL))
      .map(({ table }) => table);
    for (const table of new Set(tables)) {
      const seen = await asLogin('app', (client) => client.query(`select from ${table} limit 1`)).catch(
        (error: pg.DatabaseError) => error.code,
      );
      expect([table, typeof seen === 'object' ? seen.rowCount : seen]).toEqual([
        table,
        table === 'mail' ? '42501' : 0,
      ]);
    }
  });
});
