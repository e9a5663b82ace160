import { readConsents } from '@colloquy/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../app/api/client.ts';
import { useHints } from '../../../app/live/use-hints.ts';

export const consentsQuery = (recordingId: string) =>
  queryOptions({
    queryKey: ['consents', recordingId],
    queryFn: ({ signal }) => call(readConsents, { params: { recordingId }, signal }),
  });

/** What was agreed to; somebody else may write it down while the page is open. */
export function useConsents(recordingId: string) {
  useHints('consents', recordingId);
  return useQuery(consentsQuery(recordingId));
}
