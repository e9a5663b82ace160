import { readConsents } from '@colloquy/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../app/api/client.ts';
import { useHints } from '../../../app/live/use-hints.ts';
import { queryClient } from '../../../app/query-client.ts';

export const consentsQuery = (recordingId: string) =>
  queryOptions({
    queryKey: ['recording', recordingId, 'consent'],
    queryFn: ({ signal }) => call(readConsents, { params: { recordingId }, signal }),
  });

/** What was agreed to; somebody else may write it down while the page is open. */
export function useConsents(recordingId: string) {
  const { queryKey } = consentsQuery(recordingId);
  useHints('recording', recordingId, () => void queryClient.invalidateQueries({ queryKey }));
  return useQuery(consentsQuery(recordingId)).data;
}
