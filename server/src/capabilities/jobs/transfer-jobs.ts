import type { SharedAccess } from '@colloquy/contract/jobs';
import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { audit } from '../../platform/audit/audit.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { isAnyOf, type Caller, db, run, sqlQuery } from '../../platform/database/scope.ts';
import { publishMessage } from '../../platform/invalidations/message-bus.ts';
import { refuse } from '../../platform/refusal.ts';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { transferStudies } from '../studies/index.ts';
import { getColleague, grantAccess, SHARE_LEVELS, transferShares } from '../access/index.ts';
import { notifyAccessEnded } from './access-ended.ts';
import { requireOwner } from './job-access.ts';
import { getJob, lockJob } from './jobs.store.ts';
import { job } from './jobs.table.ts';
import { notifyAboutJob } from './notify-about-job.ts';
import { notifyAccessChanged } from './share-job.ts';
import { notifyJobChanged } from './job-events.ts';

type Transfer = { personId: string; retainedAccess: SharedAccess | null };

/**
 * Checks in the caller's scope and returns the transfer to run outside of it: the caller cannot write a job
 * that becomes a colleague's, so the system scope does.
 */
export async function prepareTransfer(
  who: Caller,
  jobId: string,
  order: Transfer,
): Promise<() => Promise<void>> {
  const { createdBy } = await getJob(jobId);
  await requireOwner(who, { id: jobId, createdBy });
  const to = await getColleague(order.personId);
  if (to.id === createdBy) refuse('not-now', `${to.name} owns this job.`);
  return () =>
    run(asSystem(who.organisationId), async () => {
      const locked = await lockJob(jobId);
      if (locked.createdBy !== createdBy) refuse('changed-meanwhile');
      await changeOwner([jobId], createdBy, to.id);
      if (order.retainedAccess)
        await grantAccess(
          { jobId },
          {
            organisationId: who.organisationId,
            personId: createdBy,
            level: SHARE_LEVELS[order.retainedAccess],
            grantedBy: to.id,
          },
        );
      else await notifyAccessEnded({ organisationId: who.organisationId, jobId, personId: createdBy });
      await audit(who, 'job.transferred', jobId);
      await notifyAboutJob({
        about: 'transferred',
        job: locked,
        personIds: [to.id],
        by: { id: who.personId, name: who.name },
      });
      await notifyAccessChanged({ ...locked, revision: locked.revision + 1 }, [createdBy, to.id]);
    });
}

/** Changes the owner of jobs and of their shares. Needs a scope that sees the whole organisation. */
async function changeOwner(jobIds: string[], from: string, to: string): Promise<void> {
  await db
    .update(job)
    .set({ createdBy: to, revision: sql`${job.revision} + 1` })
    .where(and(isAnyOf(job.id, jobIds), eq(job.createdBy, from)));
  await transferShares(jobIds, to);
}

const BATCH_SIZE = 500;

/** Handles `users.jobs-transferred`, studies included. Deleted jobs are transferred too, because they can be restored. */
export const transferUserJobs = defineTask({
  name: 'jobs.transfer-user-jobs',
  label: 'Transfer jobs',
  queue: 'light',
  payload: z.object({ fromId: z.uuid(), toId: z.uuid(), byId: z.uuid(), ifClosed: z.boolean().optional() }),
  tries: 10,
  handle: async (task) => {
    const { fromId, toId, byId, ifClosed } = task.payload;
    if (fromId === toId) return task.finish('skipped');
    if (ifClosed && !(await task.read(() => isClosed(fromId)))) return task.finish('skipped');
    for (;;) {
      const transferred = await task.advance(async () => {
        const rows = await db
          .select({ id: job.id })
          .from(job)
          .where(eq(job.createdBy, fromId))
          .orderBy(asc(job.id))
          .limit(BATCH_SIZE);
        const ids = rows.map(({ id }) => id);
        if (ids.length > 0) await changeOwner(ids, fromId, toId);
        const { organisationId } = task;
        for (const id of ids) {
          await audit({ organisationId, personId: byId }, 'job.transferred', id);
          await notifyJobChanged({ organisationId, id });
        }
        return ids;
      });
      if (transferred.length > 0) continue;
      // Both people now see other jobs, so their lists and open pages are fetched again.
      return task.finish('done', async () => {
        for (const id of await transferStudies(fromId, toId))
          await audit({ organisationId: task.organisationId, personId: byId }, 'study.transferred', id);
        for (const personId of [fromId, toId]) await publishMessage({ kind: 'person', personId });
      });
    }
  },
});

async function isClosed(personId: string): Promise<boolean> {
  const { rowCount } = await sqlQuery(`select from published.person where id = $1 and state <> 'active'`, [
    personId,
  ]);
  return rowCount === 1;
}
