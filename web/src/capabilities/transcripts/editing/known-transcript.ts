import { queryClient } from '../../../app/query-client.ts';
import { mergeChanges, type Changes, type Transcript } from '../merge-changes.ts';
import { transcriptQuery } from '../transcripts.queries.ts';

/** What this tab knows of a recording from the server. */
export type KnownTranscript = {
  get: () => Transcript;
  /** Answers and hints may overtake one another: what is older changes nothing. */
  merge: (changes: Omit<Changes, 'recording'> & { revision: number }) => void;
  /** Asks the server what was changed since. */
  refresh: () => Promise<void>;
  subscribe: (listener: () => void) => () => void;
};

/** Of another generation, what was read last counts: the installation was restored. */
const isOlder = ({ recording: one }: Transcript, { recording: other }: Transcript): boolean =>
  one.generation === other.generation && one.revision < other.revision;

/** The same that the queries of the screens know; it stays known while they forget it. */
export function openKnown(first: Transcript): KnownTranscript {
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
      const known = get();
      queryClient.setQueryData(
        queryKey,
        mergeChanges(known, { ...changes, recording: { ...known.recording, revision } }),
      );
    },
    refresh: async () => {
      // A question that is under way may have been answered before what this one is to bring.
      if (queryClient.getQueryState(queryKey)?.fetchStatus === 'fetching')
        await queryClient.fetchQuery(query).catch(() => undefined);
      await queryClient.fetchQuery(query);
    },
    subscribe: (listener) =>
      queryClient.getQueryCache().subscribe(({ query, type }) => {
        if (type === 'updated' && query.queryHash === JSON.stringify(queryKey)) listener();
      }),
  };
}
