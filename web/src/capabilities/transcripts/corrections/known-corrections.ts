import { type Answer, findCorrections } from '@colloquy/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../app/api/client.ts';
import { useSession, useTranscript } from '../editing/session.ts';

export type KnownCorrection = Answer<typeof findCorrections>['corrections'][number];

/** What people corrected in the files of a job. Followed now and then, not with every word: it is about other files. */
export const correctionsQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['corrections', jobId],
    queryFn: async ({ signal }) => (await call(findCorrections, { params: { jobId }, signal })).corrections,
    staleTime: 60_000,
  });

const NONE: readonly KnownCorrection[] = [];

export function useKnownCorrections(): readonly KnownCorrection[] {
  const { recording } = useTranscript(useSession());
  return useQuery(correctionsQuery(recording.jobId)).data ?? NONE;
}
