import { jobCode, type Sid } from '@colloquy/contract';
import type { Posting } from '@colloquy/contract/credits';
import { defineProvider } from '../../platform/provider.ts';

type PaidJob = { sid: Sid; number: number; isDeleted: boolean };

/** The jobs with these ids that the scope sees. */
export const paidJobs = defineProvider<[jobIds: string[]], Map<string, PaidJob>>('credits.paid-jobs');

/**
 * Describes the jobs that rows of the ledger name. Purged jobs have no code; those and deleted ones cannot be opened.
 */
export async function describePaidJobs(
  rows: readonly { jobId: string | null }[],
): Promise<(jobId: string | null) => Posting['job']> {
  const ids = [...new Set(rows.flatMap(({ jobId }) => jobId ?? []))];
  const jobs = ids.length === 0 ? new Map<string, PaidJob>() : await paidJobs.ask(ids);
  return (id) => {
    if (id === null) return null;
    const found = jobs.get(id);
    return {
      id,
      code: found ? jobCode(found.sid, found.number) : null,
      sid: found?.sid ?? null,
      isThere: found !== undefined && !found.isDeleted,
    };
  };
}
