import { queryClient } from '../../app/query-client.ts';
import { chosenFile, jobQuery } from '../jobs/index.ts';
import { transcriptQuery } from '../editing/index.ts';

/**
 * Fetches a job and the transcript of its file while the screen is still loading. The screen itself refreshes
 * cached data and reports errors.
 */
export async function prefetchTranscript(jobId: string, search: URLSearchParams): Promise<void> {
  const { files } = await queryClient.ensureQueryData(jobQuery(jobId));
  const recordingId = chosenFile(files, search)?.recordingId;
  if (recordingId) await queryClient.ensureQueryData(transcriptQuery(recordingId));
}
