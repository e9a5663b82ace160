import { readTranscript } from '@colloquy/contract';
import { preferencesQuery } from '../../app/preferences/preferences.ts';
import { call } from '../../app/api/client.ts';
import { queryClient } from '../../app/query-client.ts';
import type { WordsLeft } from '../jobs/index.ts';
import { countDoubtful, countUnclear } from './doubt/doubt-queue.ts';
import { countUnsaved } from './editing/live-sessions.ts';
import { transcriptQuery } from './transcripts.queries.ts';

/**
 * What recordings still need, as the panel of each counts it. One after another: of a job with many files only the one
 * that is open is here already, and the others are let go once they are counted.
 */
export async function countWordsLeft(recordingIds: readonly string[]): Promise<WordsLeft> {
  const left = { unsaved: countUnsaved(recordingIds), toCheck: 0, unclear: 0 };
  const from = queryClient.getQueryData(preferencesQuery.queryKey)?.preferences.transcript.doubtfulFrom;
  for (const recordingId of recordingIds) {
    const { segments } =
      queryClient.getQueryData(transcriptQuery(recordingId).queryKey) ??
      (await call(readTranscript, { params: { recordingId }, query: { since: 0 } }));
    left.toCheck += countDoubtful(segments, from);
    left.unclear += countUnclear(segments);
  }
  return left;
}
