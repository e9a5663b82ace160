import { readTranscript } from '@colloquy/contract/client';
import { countLowConfidence, countUnclear } from '@colloquy/rules/confidence';
import { call } from '../../app/api/client.ts';
import { preferencesQuery } from '../../app/preferences/preferences.ts';
import { queryClient } from '../../app/query-client.ts';
import { countUnsaved, transcriptQuery } from '../editing/index.ts';
import { type JobPagePartProps, type RemainingTranscriptWork, useChosenFile } from '../jobs/index.ts';
import type { TranscriptExtension } from './extensions.tsx';
import { TranscriptView } from './transcript-view.tsx';

/** The transcript part of a job's page, one file at a time. */
export const jobTranscript = (extensions: readonly TranscriptExtension[]) =>
  function JobTranscript({ job: { files, status } }: JobPagePartProps) {
    const file = useChosenFile(files);
    if (!file?.recordingId) return null;
    const isProcessing =
      status === 'active' &&
      file.status === 'active' &&
      (file.progress.state === 'running' || file.progress.state === 'waiting');
    return (
      <TranscriptView
        key={file.id}
        recordingId={file.recordingId}
        isProcessing={isProcessing}
        extensions={extensions}
      />
    );
  };

/**
 * Counts what recordings still need, as their panels do. One recording at a time: only the open one is
 * cached, the others are released once counted.
 */
export async function countRemainingWork(recordingIds: readonly string[]): Promise<RemainingTranscriptWork> {
  const remaining = { unsaved: countUnsaved(recordingIds), toCheck: 0, unclear: 0 };
  const from = queryClient.getQueryData(preferencesQuery.queryKey)?.preferences.transcript
    .uncertaintyThreshold;
  for (const recordingId of recordingIds) {
    const { segments } =
      queryClient.getQueryData(transcriptQuery(recordingId).queryKey) ??
      (await call(readTranscript, { params: { recordingId }, query: { since: 0 } }));
    remaining.toCheck += countLowConfidence(segments, from);
    remaining.unclear += countUnclear(segments);
  }
  return remaining;
}
