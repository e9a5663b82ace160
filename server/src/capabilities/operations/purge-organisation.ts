import { restorableUntil } from '@colloquy/contract';
import { z } from 'zod';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asIdentity, asPlatform, asSystem } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { storage } from '../../platform/storage/index.ts';
import { defineTask, TRIES_OVER_A_DAY } from '../../platform/tasks/define-task.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { defineSchedule } from '../../platform/tasks/schedules.ts';
import { blankRefundReasons } from '../credits/index.ts';
import { deleteOrganisation } from '../identity/index.ts';
import { deleteJobs } from '../jobs/index.ts';
import { deleteAllNotifications } from '../notifications/index.ts';

/** Jobs per transaction: each includes its recordings, words and revisions. */
const JOBS_PER_TRANSACTION = 10;

/**
 * Purges a deleted organisation: first its bytes, then its rows, because rows without bytes can be purged
 * again, while bytes without rows would never be found. Audit and ledger are append-only and stay: they hold
 * ids and no customer text once refund reasons are blanked; the operator's reasons for grants stay. Issued
 * invoices stay with the name and address on them, as the law requires.
 */
export const purgeOrganisation = defineTask({
  name: 'operations.purge-organisation',
  label: 'Delete an organisation for good',
  queue: 'light',
  payload: z.object({}),
  tries: TRIES_OVER_A_DAY,
  isLowPriority: true,
  handle: async (task) => {
    const { organisationId } = task;
    if (!(await isDue(organisationId))) return task.finish('skipped');
    await storage().deleteFolder(organisationId);
    for (let jobs = JOBS_PER_TRANSACTION; jobs === JOBS_PER_TRANSACTION;)
      jobs = await task.advance(() => deleteJobs(JOBS_PER_TRANSACTION));
    await task.write(deleteAllNotifications);
    await task.write(() => deleteRest(task.id));
    await run(asPlatform(), async () => {
      await blankRefundReasons(organisationId, null);
      await sqlQuery('delete from mail where organisation_id = $1', [organisationId]);
    });
    // The organisation last: until then the purge is enqueued again.
    await run(asIdentity(), () => deleteOrganisation(organisationId));
    return task.finish('done', () =>
      audit({ organisationId, personId: null }, 'organisation.purged', organisationId),
    );
  },
});

/** An organisation that no longer exists was purged by an attempt that died before it finished. */
async function isDue(organisationId: string): Promise<boolean> {
  return run(asPlatform(), async () => {
    const { rows } = await sqlQuery<{ deletedAt: Date | null }>(
      'select deleted_at as "deletedAt" from published.organisation where id = $1',
      [organisationId],
    );
    const [row] = rows;
    return !row || (row.deletedAt !== null && restorableUntil(row.deletedAt) < now());
  });
}

/**
 * Deletes from every table that this login may delete from, except the ledger and the tasks, one of which is
 * running this.
 */
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

/** Enqueues the purge of every organisation that can no longer be restored. */
export async function enqueuePurges(): Promise<void> {
  const due = await run(asPlatform(), async () => {
    const { rows } = await sqlQuery<{ id: string; deletedAt: Date }>(
      'select id, deleted_at as "deletedAt" from published.organisation where deleted_at is not null',
    );
    return rows.filter(({ deletedAt }) => restorableUntil(deletedAt) < now());
  });
  for (const { id, deletedAt } of due)
    await run(asSystem(id), () =>
      enqueue(purgeOrganisation, {
        organisationId: id,
        subjectId: id,
        key: deletedAt.toISOString(),
        payload: {},
      }),
    );
}

export const organisationPurge = defineSchedule({
  name: 'operations.purge-organisations',
  cron: '13 */6 * * *',
  run: enqueuePurges,
});
