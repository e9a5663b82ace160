import { readTranscript } from '@colloquy/contract/client';
import type { Transcript } from '@colloquy/contract/transcripts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../app/api/client.ts';
import { queryClient } from '../../../app/query-client.ts';
import { withAccessParameter } from '../../../app/session/access-parameters.ts';
import { mergeChanges } from './merge-changes.ts';

/**
 * The transcript of a recording. After the first read, only changes since the known revision are requested.
 */
export const transcriptQuery = (recordingId: string) =>
  queryOptions({
    queryKey: ['recording', recordingId],
    queryFn: async ({ signal }): Promise<Transcript> => {
      const read = async (from: number): Promise<Transcript> =>
        withAssignmentLinks(
          await call(readTranscript, { params: { recordingId }, query: { since: from }, signal }),
        );
      const cached = queryClient.getQueryData<Transcript>(['recording', recordingId]);
      const since = cached?.recording.revision ?? 0;
      let answer = await read(since);
      // After a restore to an earlier state, changes since a revision are meaningless: read everything.
      if (since > 0 && answer.recording.generation !== cached?.recording.generation) answer = await read(0);
      // An answer to edits may have brought a newer state meanwhile.
      const now = queryClient.getQueryData<Transcript>(['recording', recordingId]) ?? cached;
      return now ? mergeChanges(now, answer) : answer;
    },
    // Merging keeps unchanged segments identical; comparing 20,000 words again would only cost time.
    structuralSharing: false,
    staleTime: 0,
  });

/** Media elements send no headers, so the reviewer's assignment goes into the URLs of audio and peaks. */
function withAssignmentLinks<T extends Pick<Transcript, 'recording'>>(answer: T): T {
  const { media, peaks } = answer.recording;
  const recording = {
    ...answer.recording,
    media: media && { ...media, path: withAccessParameter(media.path) },
    peaks: peaks && withAccessParameter(peaks),
  };
  return { ...answer, recording };
}

/**
 * Refetches the transcript after an invalidation, and nothing else: other parts of a recording have their
 * own. Skips revisions already known from the answers to one's own edits.
 */
export function refetchChanges(recordingId: string, invalidation: { revision: number } | undefined): void {
  const { queryKey } = transcriptQuery(recordingId);
  const knownRevision = queryClient.getQueryData(queryKey)?.recording.revision ?? 0;
  const isAlreadyKnown =
    invalidation !== undefined && invalidation.revision > 0 && invalidation.revision <= knownRevision;
  if (!isAlreadyKnown) void queryClient.invalidateQueries({ queryKey, exact: true });
}
