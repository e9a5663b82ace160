import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../app/query-client.ts';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { findLockedRecordings } from './recording-lock.ts';
import type { StoredRecording } from './stored-recording.ts';
import { findRecordings } from './recording-store.ts';

/** Unfinished recordings of a person that no tab has locked. */
async function findUnfinished(personId: string): Promise<StoredRecording[]> {
  // Browsers that can record support both.
  if (!('locks' in navigator) || !('indexedDB' in globalThis)) return [];
  const [recordings, locked] = await Promise.all([findRecordings(personId), findLockedRecordings()]);
  return recordings.filter(({ id }) => !locked.has(id));
}

/** Read from browser storage, not from the server. */
const unfinishedRecordingsQuery = (personId: string) =>
  queryOptions({
    queryKey: ['unfinished-recordings', personId],
    // Without browser storage there are no unfinished recordings.
    queryFn: () => findUnfinished(personId).catch(() => []),
    networkMode: 'always',
    staleTime: 0,
  });

export function useUnfinishedRecordings(): readonly StoredRecording[] {
  const personId = useUserInfo()?.id ?? '';
  const { data = [] } = useQuery({ ...unfinishedRecordingsQuery(personId), enabled: personId !== '' });
  return data;
}

export const refreshUnfinishedRecordings = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['unfinished-recordings'] });
