import type { Answer } from '@colloquy/contract';
import { findCorrections } from '@colloquy/contract/transcripts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../app/api/client.ts';
import { useEditSession, useTranscript } from '../../editing/index.ts';

export type JobCorrection = Answer<typeof findCorrections>['corrections'][number];

/**
 * Corrections made in the files of a job. Refetched occasionally, not per edit: they come mostly from other
 * files.
 */
const correctionsQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['corrections', jobId],
    queryFn: async ({ signal }) => (await call(findCorrections, { params: { jobId }, signal })).corrections,
    staleTime: 60_000,
  });

const NONE: readonly JobCorrection[] = [];

export function useJobCorrections(): readonly JobCorrection[] {
  const { recording } = useTranscript(useEditSession());
  return useQuery(correctionsQuery(recording.jobId)).data ?? NONE;
}
