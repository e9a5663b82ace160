import { beforeAll, expect, test } from 'vitest';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { findStalled, STALLED_QUERY } from './find-stalled.ts';
import { countTasks, conditionsFor } from './tasks.ts';

const server = useTestServer();
const COUNT = 20_000;

type Plan = { Filter?: string; 'Join Filter'?: string; Plans?: Plan[] } & Record<string, unknown>;

/** Filters for which the plan runs a subquery again per task. */
function repeatedFilters(plan: Plan): string[] {
  const filters = [plan.Filter, plan['Join Filter']].filter((filter) => filter?.includes('SubPlan'));
  const here = plan.Alias === 't' || plan.Alias === 't_1' || plan.Alias === 't_2' ? filters : [];
  return [...here.map(String), ...(plan.Plans ?? []).flatMap(repeatedFilters)];
}

/** With little memory, a plan that does not fit shows with few rows. */
async function explain(text: string, values: unknown[]): Promise<Plan> {
  const client = await server.superuser.connect();
  try {
    await client.query(`set work_mem = '64kB'`);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json) ${text}`,
      values,
    );
    return rows[0]!['QUERY PLAN'][0].Plan;
  } finally {
    await client.query('reset work_mem');
    client.release();
  }
}

let lostId: string;
beforeAll(async () => {
  const { id: organisationId } = await anOrganisation();
  await server.superuser.query(
    `with made as (
       insert into task (organisation_id, id, name, key, subject_id, payload, delivery_id, created_at)
       select $1, gen_random_uuid(), 'jobs.purge-job', 'many ' || n, gen_random_uuid(), '{}',
         case when n % 1000 > 0 then gen_random_uuid() end, now() - interval '1 hour'
       from generate_series(1, ${COUNT}) n returning id, delivery_id)
     insert into pgboss.job (id, name, data)
     select coalesce(delivery_id, gen_random_uuid()), 'tasks-light', jsonb_build_object('taskId', id) from made`,
    [organisationId],
  );
  lostId = newId();
  await server.superuser.query(
    `insert into task (organisation_id, id, name, key, subject_id, payload, delivery_id, created_at)
     values ($1, $2, 'jobs.purge-job', 'lost', $2, '{}', gen_random_uuid(), now() - interval '1 hour')`,
    [organisationId, lostId],
  );
  await server.superuser.query('analyze task');
  await server.superuser.query('analyze pgboss.job');
}, 60_000);

test('stalled work is found without a subquery per task, in limited time', async () => {
  const plan = await explain(STALLED_QUERY, [new Date(), ['transcription.check-recording']]);
  expect(repeatedFilters(plan)).toEqual([]);
  await run(asPlatform(), async () => {
    expect(await findStalled()).toMatchObject([{ kind: 'task', subjectId: lostId }]);
    expect((await sqlQuery('show statement_timeout')).rows).toEqual([{ statement_timeout: '1min' }]);
  });
});

test('stuck tasks are counted without a subquery per task', async () => {
  const { text, values } = conditionsFor('stuck');
  const plan = await explain(`select count(*) from (select from task t where ${text} limit 10000) c`, values);
  expect(repeatedFilters(plan)).toEqual([]);
  expect(await run(asPlatform(), () => countTasks('stuck'))).toBe(1);
});
