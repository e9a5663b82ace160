import { getOnlyRun } from './stage-runs.store.ts';
import { isRunCovered, payRun } from './pay-run.ts';

/**
 * Payments by file, for services that order one run per file: `payRun` and `isRunCovered` of that run. The
 * quantity of such a run follows from its file.
 */
export const payFile = async (jobFileId: string): Promise<boolean> =>
  payRun((await getOnlyRun(jobFileId)).id);

/** Whether the reservation covers the decoded length, or the file is free. Locks nothing. */
export async function isFileCovered(jobFileId: string, quantity: number): Promise<boolean> {
  const run = await getOnlyRun(jobFileId);
  return isRunCovered(run.id, quantity);
}
