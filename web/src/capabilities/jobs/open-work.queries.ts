import { type JobDetail, readOpenWork } from '@colloquy/contract/jobs';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import type { CountRemainingWork } from './remaining-work.ts';

/** Interval between counts while edits are unsent. */
const RECOUNT_MS = 1_000;

/** Open work on a job before it is accepted: in its transcripts, comments and reviews. */
export const openWorkQuery = (
  { id: jobId, files }: Pick<JobDetail, 'id' | 'files'>,
  countRemaining: CountRemainingWork,
) =>
  queryOptions({
    queryKey: ['job', jobId, 'open work'],
    queryFn: async ({ signal }) => {
      const recordingIds = files.flatMap(({ status, recordingId }) =>
        status === 'cancelled' ? [] : (recordingId ?? []),
      );
      const [open, words] = await Promise.all([
        call(readOpenWork, { params: { jobId }, signal }),
        countRemaining(recordingIds),
      ]);
      return { open, words };
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => ((state.data?.words.unsaved ?? 0) > 0 ? RECOUNT_MS : false),
  });
