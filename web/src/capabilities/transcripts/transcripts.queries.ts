import { readTranscript } from '@colloquy/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { queryClient } from '../../app/query-client.ts';
import { mergeChanges, type Transcript } from './merge-changes.ts';

/** The words of a recording. After the first time only what changed since is asked for. */
export const transcriptQuery = (recordingId: string) =>
  queryOptions({
    queryKey: ['recording', recordingId],
    queryFn: async ({ signal }): Promise<Transcript> => {
      const shown = queryClient.getQueryData<Transcript>(['recording', recordingId]);
      const since = shown?.recording.revision ?? 0;
      const answer = await call(readTranscript, { params: { recordingId }, query: { since }, signal });
      return shown ? mergeChanges(shown, answer) : answer;
    },
    // Merging keeps unchanged segments identical; comparing 20,000 words again would only cost.
    structuralSharing: false,
    staleTime: 0,
  });

/** The outline of the waveform as it is stored: pairs of lowest and highest, a hundred a second. */
export const peaksQuery = (path: string) =>
  queryOptions({
    queryKey: ['peaks', path],
    queryFn: async ({ signal }): Promise<Int8Array> => {
      const answer = await fetch(path, { signal });
      if (!answer.ok) throw new Error('The waveform could not be loaded.');
      return new Int8Array(await answer.arrayBuffer());
    },
    staleTime: Infinity,
  });
