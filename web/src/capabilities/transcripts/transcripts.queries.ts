import { readTranscript } from '@colloquy/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { queryClient } from '../../app/query-client.ts';
import { withAssignment } from '../../app/session/assignment.ts';
import { mergeChanges, type Transcript } from './merge-changes.ts';

/** The words of a recording. After the first time only what changed since is asked for. */
export const transcriptQuery = (recordingId: string) =>
  queryOptions({
    queryKey: ['recording', recordingId],
    queryFn: async ({ signal }): Promise<Transcript> => {
      const ask = async (from: number): Promise<Transcript> =>
        withOwnLinks(await call(readTranscript, { params: { recordingId }, query: { since: from }, signal }));
      const shown = queryClient.getQueryData<Transcript>(['recording', recordingId]);
      const since = shown?.recording.revision ?? 0;
      let answer = await ask(since);
      // What changed since a revision says nothing where the installation was restored to a state before it.
      if (since > 0 && answer.recording.generation !== shown?.recording.generation) answer = await ask(0);
      // Edits may have been answered meanwhile, with what is newer than this.
      const now = queryClient.getQueryData<Transcript>(['recording', recordingId]) ?? shown;
      return now ? mergeChanges(now, answer) : answer;
    },
    // Merging keeps unchanged segments identical; comparing 20,000 words again would only cost.
    structuralSharing: false,
    staleTime: 0,
  });

/** A player sends no header: a reviewer's assignment goes along in the addresses of the sound. */
function withOwnLinks<T extends Pick<Transcript, 'recording'>>(answer: T): T {
  const { media, peaks } = answer.recording;
  const recording = {
    ...answer.recording,
    media: media && { ...media, path: withAssignment(media.path) },
    peaks: peaks && withAssignment(peaks),
  };
  return { ...answer, recording };
}

/**
 * A recording changed: its words alone are asked for, parts of it that are read by themselves have hints of their own.
 * One's own edits come back as hints, too: what they changed is known from their answers.
 */
export function askForChanges(recordingId: string, hint: { revision: number } | undefined): void {
  const { queryKey } = transcriptQuery(recordingId);
  const known = queryClient.getQueryData(queryKey)?.recording.revision ?? 0;
  const isKnown = hint !== undefined && hint.revision > 0 && hint.revision <= known;
  if (!isKnown) void queryClient.invalidateQueries({ queryKey, exact: true });
}
