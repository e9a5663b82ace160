import type { JobBill } from '@colloquy/contract/jobs';
import { readBill } from '../credits/index.ts';
import { findStageWork, workStages } from '../services/index.ts';
import type { JobRow } from './jobs.table.ts';
import { findRunsOfJob } from './stage-runs.store.ts';
import type { JobWork } from './pay-work.ts';

/** The cost of a job, line by line, each with the file that it is for. Needs a scope that sees its organisation. */
export async function readJobBill(organisationId: string, jobId: string): Promise<JobBill> {
  const [bill, runs] = await Promise.all([readBill(organisationId, jobId), findRunsOfJob(jobId)]);
  const files = new Map(runs.map(({ id, jobFileId }) => [id, jobFileId]));
  return {
    ...bill,
    lines: bill.lines.map(({ subjectId, ...line }) => ({
      ...line,
      // A transcript that was attached to a recording has no entry of its own any more.
      jobFileId: files.get(subjectId) ?? subjectId,
    })),
  };
}

type Ordered = Pick<JobRow, 'sid' | 'orderedStages' | 'priceListId' | 'priceFactor'>;

/** Quote terms of the first ordered work of a job, whose price its page shows. */
export function firstWorkOf({
  sid,
  orderedStages,
  priceListId,
  priceFactor,
}: Ordered): Pick<JobWork, 'priceListId' | 'priceFactor' | 'work'> {
  const stage = workStages({ sid, orderedStages })[0];
  const work = stage === undefined ? undefined : findStageWork(sid, stage);
  if (!work) throw new Error(`The service ${sid} has no work that this job orders.`);
  return { priceListId, priceFactor: work.usesPriceFactor ? priceFactor : 100, work: work.work };
}
