import type { SharedAccess } from '@colloquy/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asTask } from '../../platform/database/open.ts';
import { isAnyOf } from '../../platform/database/any-of.ts';
import { type Caller, db, run, sqlQuery } from '../../platform/database/scope.ts';
import { tell } from '../../platform/hints/hint-bus.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { requireOwn } from './job-access.ts';
import { getColleague } from './job-people.ts';
import { getJob, holdJob } from './jobs.store.ts';
import { job, jobShare } from './jobs.table.ts';
import { mailAbout } from './mail-about-job.ts';
import { tellReach } from './share-job.ts';
import { tellJob } from './tell-job.ts';

type HandOver = { personId: string; keep: SharedAccess | null };

/**
 * Checks in the caller's scope, and answers what remains to be done outside of it: what becomes another's is out of the
 * caller's reach, so the organisation's own scope writes it.
 */
export async function prepareHandOver(
  who: Caller,
  jobId: string,
  order: HandOver,
): Promise<() => Promise<void>> {
  const { createdBy } = await getJob(jobId);
  await requireOwn(who, { id: jobId, createdBy });
  const to = await getColleague(order.personId);
  if (to.id === createdBy) refuse('not-now', `The job is ${to.name}’s own.`);
  return () =>
    run(asTask(who.organisationId), async () => {
      const held = await holdJob(jobId);
      if (held.createdBy !== createdBy) refuse('changed-meanwhile');
      await giveJobs([jobId], createdBy, to.id);
      if (order.keep)
        await db.insert(jobShare).values({
          id: newId(),
          organisationId: who.organisationId,
          jobId,
          personId: createdBy,
          access: order.keep,
          sharedBy: to.id,
          createdAt: now(),
        });
      await audit(who, 'job.handed-over', jobId);
      await mailAbout('handed-over', held, [to.id], who.name);
      await tellReach({ ...held, revision: held.revision + 1 }, [createdBy, to.id]);
    });
}

/** Puts jobs into another's hands, with what was shared of them. Within a scope that sees the whole organisation. */
async function giveJobs(jobIds: string[], from: string, to: string): Promise<void> {
  await db
    .update(job)
    .set({ createdBy: to, revision: sql`${job.revision} + 1` })
    .where(and(isAnyOf(job.id, jobIds), eq(job.createdBy, from)));
  await db.delete(jobShare).where(and(isAnyOf(jobShare.jobId, jobIds), eq(jobShare.personId, to)));
  await db.update(jobShare).set({ sharedBy: to }).where(isAnyOf(jobShare.jobId, jobIds));
}

const JOBS_AT_ONCE = 500;

/** Answers the notice that all work of a user goes to another; a deleted job goes along, it may come back. */
export const handOverWork = defineTask({
  name: 'jobs.hand-over-work',
  lane: 'light',
  payload: z.object({ fromId: z.uuid(), toId: z.uuid(), byId: z.uuid(), ifClosed: z.boolean().optional() }),
  tries: 10,
  handle: async (task) => {
    const { fromId, toId, byId, ifClosed } = task.payload;
    if (fromId === toId) return task.finish('skipped');
    if (ifClosed && !(await task.read(() => isClosed(fromId)))) return task.finish('skipped');
    for (;;) {
      const given = await task.advance(async () => {
        const rows = await db
          .select({ id: job.id })
          .from(job)
          .where(eq(job.createdBy, fromId))
          .orderBy(asc(job.id))
          .limit(JOBS_AT_ONCE);
        const ids = rows.map(({ id }) => id);
        if (ids.length > 0) await giveJobs(ids, fromId, toId);
        const { organisationId } = task;
        for (const id of ids) {
          await audit({ organisationId, personId: byId }, 'job.handed-over', id);
          await tellJob({ organisationId, id });
        }
        return ids;
      });
      if (given.length > 0) continue;
      // What they see is another: their lists and whatever they have open are asked for again.
      return task.finish('done', async () => {
        for (const personId of [fromId, toId]) await tell({ kind: 'person', personId });
      });
    }
  },
});

async function isClosed(personId: string): Promise<boolean> {
  const { rowCount } = await sqlQuery(`select from person where id = $1 and state <> 'active'`, [personId]);
  return rowCount === 1;
}
