import {
  type Body,
  jobCode,
  MOST_MOVED,
  type MovedJobs,
  type moveJobs as endpoint,
} from '@colloquy/contract';
import { asPlatform, asTask } from '../../platform/database/open.ts';
import { run, savepoint, sqlQuery } from '../../platform/database/scope.ts';
import type { Acting, RunCaller } from '../../platform/http/reach.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { allJobsWhere } from './find-all-jobs.ts';
import { jobsWhere } from './find-jobs.ts';
import type { JobRow } from './jobs.table.ts';
import { overseeJob } from './oversee-job.ts';

type Order = Body<typeof endpoint>;
type Chosen = Pick<JobRow, 'id' | 'organisationId' | 'sid' | 'number'>;

const DONE = { hold: 'held', resume: 'resumed', cancel: 'cancelled', reopen: 'reopened' } as const;

/**
 * Moves many jobs: those of one organisation in one transaction, in which each that is refused stays as it was. Answers
 * which those are and why.
 */
export async function moveJobs(runCaller: RunCaller, order: Order): Promise<MovedJobs> {
  const { jobs } = order;
  const own = await runCaller(async (who) => {
    if (who.role === 'admin') return { adminId: who.personId };
    const where = 'ids' in jobs ? byIds(jobs.ids) : jobsWhere(who, jobs.filter);
    return { moved: await moveEach(who, await findChosen(where), order) };
  });
  if (own.moved) return own.moved;
  const where = 'ids' in jobs ? byIds(jobs.ids) : allJobsWhere(jobs.filter);
  const chosen = await run(asPlatform(), () => findChosen(where));
  const all: MovedJobs = { moved: 0, refused: [] };
  for (const [organisationId, rows] of Map.groupBy(chosen, (row) => row.organisationId)) {
    const { moved, refused } = await run(asTask(organisationId), () =>
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

/** In one order, so that two who move the same jobs wait for one another instead of both. */
async function findChosen({ text, values }: Where): Promise<Chosen[]> {
  const { rows } = await sqlQuery<Chosen>(
    `select j.id, j.organisation_id as "organisationId", j.sid, j.number
     from job j join organisation o on o.id = j.organisation_id
     where ${text} order by j.organisation_id, j.id limit ${MOST_MOVED + 1}`,
    values,
  );
  if (rows.length > MOST_MOVED)
    refuse('not-now', `These are more than ${MOST_MOVED} jobs. Narrow the list first.`);
  return rows;
}

async function moveEach(
  who: Acting,
  chosen: readonly Chosen[],
  { move, reason }: Pick<Order, 'move' | 'reason'>,
): Promise<MovedJobs> {
  const refused: MovedJobs['refused'] = [];
  for (const { id, sid, number } of chosen) {
    try {
      await savepoint(() => overseeJob(who, id, move, reason));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const message =
        error.error === 'not-now' ? `It can’t be ${DONE[move]} in its present state.` : error.message;
      refused.push({ id, code: jobCode(sid, number), message });
    }
  }
  return { moved: chosen.length - refused.length, refused };
}
