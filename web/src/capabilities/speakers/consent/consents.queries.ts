import { readConsents } from '@colloquy/contract/transcripts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../app/api/client.ts';
import { useInvalidations } from '../../../app/query-client.ts';

export const consentsQuery = (recordingId: string) =>
  queryOptions({
    queryKey: ['consents', recordingId],
    queryFn: ({ signal }) => call(readConsents, { params: { recordingId }, signal }),
  });

/** Consent to a recording; other users may record it while the page is open. */
export function useConsents(recordingId: string) {
  useInvalidations('consents', recordingId);
  return useQuery(consentsQuery(recordingId));
}
