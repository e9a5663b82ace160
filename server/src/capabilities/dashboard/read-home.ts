import type { Home } from '@colloquy/contract';
import type { Caller } from '../../platform/database/scope.ts';
import { countQuestions } from '../comments/index.ts';
import { findHomeJobs, findOwnJobs } from '../jobs/index.ts';

/** All that a customer's home shows, in the customer's scope. */
export async function readHome(who: Caller): Promise<Home> {
  const [groups, { jobs: asked }] = await Promise.all([findHomeJobs(who), countQuestions()]);
  const waiting = new Map(asked.map((each) => [each.jobId, each.waiting]));
  const { total, rows } = await findOwnJobs(who, [...waiting.keys()]);
  const questions = { total, rows: rows.map((job) => ({ job, waiting: waiting.get(job.id) ?? 0 })) };
  return { ...groups, questions };
}
