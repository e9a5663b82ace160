import { queryClient } from '../../app/query-client.ts';
import { chosenFile, jobQuery } from '../jobs/index.ts';
import { transcriptQuery } from './transcripts.queries.ts';

/**
 * Asks for a job and the words of its file while the screen that shows them is still on its way. What is known already
 * is left to the screen, which asks for what changed since; so is what could not be had, to say why.
 */
export async function askAhead(jobId: string, search: URLSearchParams): Promise<void> {
  const { files } = await queryClient.ensureQueryData(jobQuery(jobId));
  const recordingId = chosenFile(files, search)?.recordingId;
  if (recordingId) await queryClient.ensureQueryData(transcriptQuery(recordingId));
}
