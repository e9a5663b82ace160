import { type Body, jobCode } from '@colloquy/contract';
import { MAX_MOVED_JOBS, type MovedJobs, type moveJobs as endpoint } from '@colloquy/contract/jobs';
import { asPlatform, asSystem } from '../../platform/database/open-scope.ts';
import { run, savepoint, sqlQuery } from '../../platform/database/scope.ts';
import type { AuditActor, RunCaller } from '../../platform/http/cross-organisation.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { allJobsWhere } from './find-all-jobs.ts';
import { jobsWhere } from './find-jobs.ts';
import type { JobRow } from './jobs.table.ts';
import { changeJobStatus } from './change-job-status.ts';

type Order = Body<typeof endpoint>;
type ChosenJob = Pick<JobRow, 'id' | 'organisationId' | 'sid' | 'number'>;

const MOVE_RESULTS = { hold: 'held', resume: 'resumed', cancel: 'cancelled', reopen: 'reopened' } as const;

/**
 * Moves many jobs, one transaction per organisation. A refused job stays unchanged and is returned with its
 * reason.
 */
export async function moveJobs(runCaller: RunCaller, order: Order): Promise<MovedJobs> {
  const { jobs } = order;
  const own = await runCaller(async (who) => {
    if (who.role === 'admin') return { adminId: who.personId };
    const where = 'ids' in jobs ? byIds(jobs.ids) : await jobsWhere(who, jobs.filter);
    return { moved: await moveEach(who, await findChosen(where), order) };
  });
  if (own.moved) return own.moved;
  const where = 'ids' in jobs ? byIds(jobs.ids) : allJobsWhere(jobs.filter);
  const chosen = await run(asPlatform(), () => findChosen(where));
  const all: MovedJobs = { moved: 0, refused: [] };
  for (const [organisationId, rows] of Map.groupBy(chosen, (row) => row.organisationId)) {
    const { moved, refused } = await run(asSystem(organisationId), () =>
      moveEach({ organisationId, personId: own.adminId }, rows, order),
    );
    all.moved += moved;
    all.refused.push(...refused);
  }
  return all;
}

type Where = { text: string; values: unknown[] };

const byIds = (ids: readonly string[]): Where => ({
  text: 'j.id = any ($1::uuid[]) and j.deleted_at is null',
  values: [ids],
});

/** Ordered by id, so that concurrent moves of the same jobs do not deadlock. */
async function findChosen({ text, values }: Where): Promise<ChosenJob[]> {
  const { rows } = await sqlQuery<ChosenJob>(
    `select j.id, j.organisation_id as "organisationId", j.sid, j.number
     from job j join published.organisation o on o.id = j.organisation_id
     where ${text} order by j.organisation_id, j.id limit ${MAX_MOVED_JOBS + 1}`,
    values,
  );
  if (rows.length > MAX_MOVED_JOBS)
    refuse('not-now', `You can move up to ${MAX_MOVED_JOBS} jobs at once. Narrow the list first.`);
  return rows;
}

async function moveEach(
  who: AuditActor,
  chosen: readonly ChosenJob[],
  { move, reason }: Pick<Order, 'move' | 'reason'>,
): Promise<MovedJobs> {
  const refused: MovedJobs['refused'] = [];
  for (const { id, sid, number } of chosen) {
    try {
      await savepoint(() => changeJobStatus(who, id, move, reason));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const message =
        error.error === 'not-now' ? `It can’t be ${MOVE_RESULTS[move]} in its current state.` : error.message;
      refused.push({ id, code: jobCode(sid, number), message });
    }
  }
  return { moved: chosen.length - refused.length, refused };
}
