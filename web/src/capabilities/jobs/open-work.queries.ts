import { type JobDetail, readOpenWork } from '@colloquy/contract/jobs';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import type { CountRemainingWork, RemainingTranscriptWork } from './remaining-work.ts';

/** Interval between counts while edits are unsent. */
const RECOUNT_MS = 1_000;

type Counted = { state: { data: { words: RemainingTranscriptWork } | undefined } };

/** Counted anew for each question, and until the person's edits are saved. */
const FRESH = {
  staleTime: 0,
  gcTime: 0,
  refetchInterval: ({ state }: Counted) => ((state.data?.words.unsaved ?? 0) > 0 ? RECOUNT_MS : false),
} as const;

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
        call(readOpenWork, { params: { jobId }, query: {}, signal }),
        countRemaining(recordingIds),
      ]);
      return { open, words };
    },
    ...FRESH,
  });

/** Open work on one file before it is marked as checked: its words and its comments. */
export const openFileWorkQuery = (
  jobId: string,
  recordingId: string | null,
  countRemaining: CountRemainingWork,
) =>
  queryOptions({
    queryKey: ['job', jobId, 'open work', recordingId],
    queryFn: async ({ signal }) => {
      if (recordingId === null) throw new Error('A file without a transcript has no open work.');
      const [{ comments }, words] = await Promise.all([
        call(readOpenWork, { params: { jobId }, query: { recordingId }, signal }),
        countRemaining([recordingId]),
      ]);
      return { open: { comments, reviews: [] }, words };
    },
    ...FRESH,
  });
