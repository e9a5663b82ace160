import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../app/query-client.ts';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { findHeld } from './held-here.ts';
import type { KeptRecording } from './kept-recording.ts';
import { findRecordings } from './recording-store.ts';

/** What a person left in this browser and no tab has just now. */
async function findLeft(personId: string): Promise<KeptRecording[]> {
  // Browsers that record at all have both.
  if (!('locks' in navigator) || !('indexedDB' in globalThis)) return [];
  const [recordings, held] = await Promise.all([findRecordings(personId), findHeld()]);
  return recordings.filter(({ id }) => !held.has(id));
}

/** The recordings that were left here by this person. Told by the browser, not by the server. */
const leftQuery = (personId: string) =>
  queryOptions({
    queryKey: ['left-recordings', personId],
    // A browser that keeps nothing for this page has nothing that was left.
    queryFn: () => findLeft(personId).catch(() => []),
    networkMode: 'always',
    staleTime: 0,
  });

export function useLeftRecordings(): readonly KeptRecording[] {
  const personId = useUserInfo()?.id ?? '';
  const { data = [] } = useQuery({ ...leftQuery(personId), enabled: personId !== '' });
  return data;
}

export const lookForLeft = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['left-recordings'] });
