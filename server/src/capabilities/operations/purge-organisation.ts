import { restorableUntil } from '@colloquy/contract';
import { z } from 'zod';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asIdentity, asPlatform, asTask } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { storage } from '../../platform/storage/index.ts';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { lookEvery } from '../../platform/tasks/look-every.ts';
import { TRIES_OVER_A_DAY } from '../../platform/tasks/retry-delay.ts';
import { blankRefundReasons } from '../credits/index.ts';
import { endPayment } from '../jobs/index.ts';

const LOOK_MS = 6 * 3_600_000;
/** In one transaction: a job takes its recordings, words and revisions along. */
const MOST_JOBS = 10;

/**
 * Removes a deleted organisation for good: its bytes first and then its rows, because rows without bytes can be
 * purged again and bytes without rows would be found by nobody. The audit and the ledger are append-only and stay: they
 * hold ids and no text of customers, once the reasons of refunds are blanked; why the operator granted credits stays. Issued
 * invoices stay as well, with the name and address
 * that they were issued to, because they must be kept by law.
 */
export const purgeOrganisation = defineTask({
  name: 'operations.purge-organisation',
  lane: 'light',
  payload: z.object({}),
  tries: TRIES_OVER_A_DAY,
  isPatient: true,
  handle: async (task) => {
    const { organisationId } = task;
    if (!(await isDue(organisationId))) return task.finish('skipped');
    await storage().deleteFolder(organisationId);
    for (let jobs = MOST_JOBS; jobs === MOST_JOBS;) jobs = await task.advance(deleteJobs);
    await task.write(() => deleteRest(task.id));
    await run(asPlatform(), async () => {
      await blankRefundReasons(organisationId, null);
      await sqlQuery('delete from mail where organisation_id = $1', [organisationId]);
    });
    // The organisation last: until then the purge is asked for again.
    await run(asIdentity(), async () => {
      await sqlQuery('delete from person where organisation_id = $1', [organisationId]);
      await sqlQuery('delete from organisation where id = $1', [organisationId]);
    });
    return task.finish('done', () =>
      audit({ organisationId, personId: null }, 'organisation.purged', organisationId),
    );
  },
});

/** One that is gone already was purged by an attempt that died before it could say so. */
async function isDue(organisationId: string): Promise<boolean> {
  return run(asPlatform(), async () => {
    const { rows } = await sqlQuery<{ deletedAt: Date | null }>(
      'select deleted_at as "deletedAt" from organisation where id = $1',
      [organisationId],
    );
    const [row] = rows;
    return !row || (row.deletedAt !== null && restorableUntil(row.deletedAt) < now());
  });
}

async function deleteJobs(): Promise<number> {
  const { rows } = await sqlQuery<{ id: string }>(`select id from job order by id limit ${MOST_JOBS}`);
  const jobs = rows.map(({ id }) => id);
  const files = await sqlQuery<{ id: string }>('select id from job_file where job_id = any ($1::uuid[])', [
    jobs,
  ]);
  // The ledger stays: nothing of it is set aside for work that will never be.
  for (const { id } of files.rows) await endPayment(id);
  await sqlQuery('delete from job where id = any ($1::uuid[])', [jobs]);
  return jobs.length;
}

/** Every table of which this login may delete rows, except the ledger and the tasks among which this one runs. */
async function deleteRest(taskId: string): Promise<void> {
  const { rows } = await sqlQuery<{ table: string }>(
    `select c.table_name::text as table from information_schema.columns c
     where c.table_schema = 'public' and c.column_name = 'organisation_id'
       and c.table_name not in ('task', 'task_attempt', 'credit_account', 'credit_lot', 'credit_reservation')
       and has_table_privilege(format('%I.%I', c.table_schema, c.table_name), 'delete') order by 1`,
  );
  for (const { table } of rows)
    await sqlQuery(`delete from "${table}" where organisation_id = api.organisation_id()`);
  await sqlQuery('delete from task where organisation_id = api.organisation_id() and id <> $1', [taskId]);
}

/** Asks for the purge of every organisation that can no longer come back. */
export async function orderPurges(): Promise<void> {
  const due = await run(asPlatform(), async () => {
    const { rows } = await sqlQuery<{ id: string; deletedAt: Date }>(
      'select id, deleted_at as "deletedAt" from organisation where deleted_at is not null',
    );
    return rows.filter(({ deletedAt }) => restorableUntil(deletedAt) < now());
  });
  for (const { id, deletedAt } of due)
    await run(asTask(id), () =>
      enqueue(purgeOrganisation, {
        organisationId: id,
        subjectId: id,
        key: deletedAt.toISOString(),
        payload: {},
      }),
    );
}

/** Looks for as long as the process runs. */
export function startPurgingOrganisations(signal: AbortSignal): void {
  void lookEvery(LOOK_MS, 'deleted organisations', orderPurges, signal);
}
