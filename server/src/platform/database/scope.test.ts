import { AsyncResource } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPerson, type TestPerson } from '../../capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../../capabilities/organisations/organisations.factory.ts';
import { actAs } from '../../testing/browser.ts';
import { addHostileRoute, sendHostileRequests } from '../../testing/hostile-requests.ts';
import { insertJobRow } from '../../testing/insert-rows.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { makeApp } from '../http/app.ts';
import { task } from '../tasks/task.table.ts';
import { isAllowed } from './allowed-statement.ts';
import { isAnyOf, db, run, savepoint, sqlQuery } from './scope.ts';
import { asSystem } from './open-scope.ts';
import { pool } from './pools.ts';

const server = useTestServer();
let people: TestPerson[];

beforeAll(async () => {
  people = [await aPerson((await anOrganisation()).id), await aPerson((await anOrganisation()).id)];
  for (const person of people) for (let count = 0; count < 4; count++) await insertJobRow(server, person);
});

const inScope = <T>(fn: () => Promise<T>): Promise<T> => run(asSystem(people[0]!.organisationId), fn);
const countJobs = async (): Promise<number> => (await sqlQuery('select from job')).rowCount!;

it('leaks nothing in a thousand hostile requests, and still works afterwards', async () => {
  const app = await makeApp(server.config);
  const late: string[] = [];
  addHostileRoute(app, late);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const callers = await Promise.all(
    people.map(async (person) => ({
      cookie: (await actAs(server, person)).cookie!,
      organisationId: person.organisationId,
    })),
  );
  const outcome = await sendHostileRequests(address, callers, 1_000);
  expect(outcome).toMatchObject({ sent: 1_000, leaks: [] });
  expect(outcome.answered).toBeGreaterThan(500);
  expect(late).toEqual([]);
  for (let count = 0; count < 50; count++)
    expect((await pool('app').query('select from job')).rowCount).toBe(0);
  expect(await inScope(countJobs)).toBe(4);
  await app.close();
}, 60_000);

describe('the database', () => {
  it('rejects queries outside a scope and after it ended', async () => {
    await expect(sqlQuery('select 1')).rejects.toThrow('There is no scope');
    await expect(db.execute(sql`select 1`)).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining('There is no scope') }),
    });
    let afterwards: (() => Promise<unknown>) | undefined;
    await inScope(async () => {
      afterwards = AsyncResource.bind(() => sqlQuery('select 1'));
    });
    await expect(afterwards!()).rejects.toThrow('There is no scope');
  });

  it('shows one organisation, even if a query does not filter by it', async () => {
    expect(await inScope(countJobs)).toBe(4);
    await expect(
      inScope(() => sqlQuery(`update job set organisation_id = $1`, [people[1]!.organisationId])),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('refuses a nested scope', async () => {
    await expect(inScope(() => inScope(countJobs))).rejects.toThrow('scopes do not nest');
    expect(await inScope(countJobs)).toBe(4);
  });

  it('rolls back when a failed query was swallowed', async () => {
    const swallowing = inScope(async () => {
      await sqlQuery(`update job set name = 'changed'`);
      await sqlQuery('select 1 / 0').catch(() => {});
    });
    await expect(swallowing).rejects.toThrow('rolled back');
    const { rows } = await server.superuser.query(`select from job where name = 'changed'`);
    expect(rows).toEqual([]);
  });

  it('lets a savepoint fail alone', async () => {
    const seen = await inScope(async () => {
      await savepoint(() => sqlQuery('select 1 / 0')).catch(() => {});
      return countJobs();
    });
    expect(seen).toBe(4);
  });
});

describe('statements that would end the transaction or change the identity', () => {
  it.each([
    'commit',
    '  ;COMMIT AND CHAIN',
    'rollback',
    'end',
    'abort',
    'begin',
    'start transaction',
    "prepare transaction 'x'",
    '/* harmless */ commit',
    '-- harmless\ncommit',
    'set role colloquy_identity',
    'set session authorization postgres',
    'set local role colloquy_platform',
    "set app.organisation_id = 'x'",
    "set local app.organisation_id = 'x'",
    "select set_config('app.organisation_id', 'x', true)",
    "update pg_settings set setting = 'x' where name = 'app.organisation_id'",
    "do $$ begin perform set_config('app.role', 'system', true); end $$",
    'reset all',
    'discard all',
    'copy job to stdout',
  ])('refuses %s', async (statement) => {
    await expect(inScope(() => sqlQuery(statement))).rejects.toThrow('would change one of them');
  });

  it('are refused after a semicolon', async () => {
    await expect(inScope(() => sqlQuery('select 1; commit'))).rejects.toMatchObject({ code: '42601' });
    await expect(inScope(() => db.execute(sql.raw('select 1; commit')))).rejects.toMatchObject({
      cause: { code: '42601' },
    });
  });

  it.each([
    'select 1',
    'savepoint part',
    'rollback to savepoint part',
    "set local statement_timeout = '2s'",
    'with ended as (select 1) select * from ended',
    'update job set name = $1',
  ])('allows %s', (statement) => {
    expect(isAllowed(statement)).toBe(true);
  });
});

describe('prepared statements', () => {
  const prepared = async (): Promise<string[]> =>
    (await sqlQuery<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
      ({ statement }) => statement,
    );

  it('are cached for repeated texts and closed least recently used first', async () => {
    await inScope(async () => {
      for (let count = 0; count < 700; count++) await sqlQuery(`select ${count} as seldom`);
      for (let times = 0; times < 2; times++)
        expect((await sqlQuery('select 7 as late')).rows).toEqual([{ late: 7 }]);
      const kept = await prepared();
      expect(kept).toContain('select 7 as late');
      expect(kept).not.toContain('select 0 as seldom');
      expect(kept.length).toBeLessThan(520);
      // A closed statement is prepared again under another name.
      expect((await sqlQuery('select 0 as seldom')).rows).toEqual([{ seldom: 0 }]);
      expect(await prepared()).toContain('select 0 as seldom');
    });
  });

  it('are not used for many values, and one serves lists of any length', async () => {
    const ids = Array.from({ length: 150 }, (_, at) => `job ${at}`);
    await inScope(async () => {
      await sqlQuery(`select ${ids.map((_, at) => `$${at + 1}::text`).join(', ')}`, ids);
      for (const length of [0, 1, 150])
        await db
          .select({ id: task.id })
          .from(task)
          .where(isAnyOf(task.name, ids.slice(0, length)));
      const kept = await prepared();
      expect(kept.filter((text) => text.includes('$150'))).toEqual([]);
      expect(kept.filter((text) => text.includes('"name" = any($1)'))).toHaveLength(1);
    });
  });
});
