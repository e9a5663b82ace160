import { type JobDetail, readOpenWork } from '@colloquy/contract/jobs';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';

/** Remaining work in the transcripts of a job before it is accepted. */
export type RemainingTranscriptWork = {
  /** The person's own unsent edits; the server refuses them once the job is accepted. */
  unsaved: number;
  /** Words below the person's own confidence threshold. */
  toCheck: number;
  /** Turns with speech but without words. */
  unclear: number;
};

type TranscriptWorkCounter = (recordingIds: readonly string[]) => Promise<RemainingTranscriptWork>;

let countTranscriptWork: TranscriptWorkCounter = () =>
  Promise.resolve({ unsaved: 0, toCheck: 0, unclear: 0 });

/** Registered by the transcripts capability, because jobs cannot import it. */
export function setTranscriptWorkCounter(counter: TranscriptWorkCounter): void {
  countTranscriptWork = counter;
}

/** Interval between counts while edits are unsent. */
const RECOUNT_MS = 1_000;

/** Open work on a job before it is accepted: in its transcripts, comments and reviews. */
export const openWorkQuery = ({ id: jobId, files }: Pick<JobDetail, 'id' | 'files'>) =>
  queryOptions({
    queryKey: ['job', jobId, 'open work'],
    queryFn: async ({ signal }) => {
      const recordingIds = files.flatMap(({ status, recordingId }) =>
        status === 'cancelled' ? [] : (recordingId ?? []),
      );
      const [open, words] = await Promise.all([
        call(readOpenWork, { params: { jobId }, signal }),
        countTranscriptWork(recordingIds),
      ]);
      return { open, words };
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => ((state.data?.words.unsaved ?? 0) > 0 ? RECOUNT_MS : false),
  });
