import type { Transcript } from '@colloquy/contract/transcripts';
import { queryClient } from '../../../app/query-client.ts';
import { mergeChanges, type Changes } from './merge-changes.ts';
import { transcriptQuery } from './transcript.queries.ts';

/** The transcript as this tab knows it from the server. */
export type ServerTranscript = {
  get: () => Transcript;
  /** Merges changes; older ones, from answers out of order, are ignored. */
  merge: (changes: Omit<Changes, 'recording'> & { revision: number }) => void;
  /** Requests the changes since the known revision. */
  refresh: () => Promise<void>;
  subscribe: (listener: () => void) => () => void;
};

/** Revisions of different generations are not comparable: after a restore the last read counts. */
const isOlder = ({ recording: one }: Transcript, { recording: other }: Transcript): boolean =>
  one.generation === other.generation && one.revision < other.revision;

/** Backed by the query cache of the screens, and kept after the cache drops it. */
export function openServerTranscript(first: Transcript): ServerTranscript {
  const query = transcriptQuery(first.recording.id);
  const { queryKey } = query;
  let last = first;
  const get = (): Transcript => {
    const cached = queryClient.getQueryData<Transcript>(queryKey);
    if (cached && !isOlder(cached, last)) last = cached;
    return last;
  };
  return {
    get,
    merge: ({ revision, ...changes }) => {
      const current = get();
      queryClient.setQueryData(
        queryKey,
        mergeChanges(current, { ...changes, recording: { ...current.recording, revision } }),
      );
    },
    refresh: async () => {
      // A request in flight may have been answered before the changes this call is for, and its retries pause
      // while the tab is hidden. Callers have their own.
      await queryClient.cancelQueries({ queryKey });
      await queryClient.fetchQuery({ ...query, retry: false });
    },
    subscribe: (listener) =>
      queryClient.getQueryCache().subscribe(({ query, type }) => {
        if (type === 'updated' && query.queryHash === JSON.stringify(queryKey)) listener();
      }),
  };
}
