import type { Query } from '@colloquy/contract';
import {
  deleteSnapshot,
  findSnapshots,
  createSnapshot,
  readHistory,
  readLineage,
  readRevision,
  renameSnapshot,
  type SegmentLink,
} from '@colloquy/contract/transcripts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { queryClient, useInvalidations } from '../../app/query-client.ts';
import { useEffect, useRef } from 'react';

/** Changes of one person or segment; empty: all. */
export type HistoryFilter = Pick<Query<typeof readHistory>, 'personId' | 'segmentId'>;

const historyQuery = (recordingId: string, filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: ['history', recordingId, filter],
    queryFn: ({ pageParam, signal }) =>
      call(readHistory, {
        params: { recordingId },
        query: { ...filter, ...(pageParam !== null && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const snapshotsQuery = (recordingId: string) =>
  queryOptions({
    queryKey: ['snapshots', recordingId],
    queryFn: ({ signal }) =>
      call(findSnapshots, { params: { recordingId }, signal }).then(({ snapshots }) => snapshots),
    // Colleagues create snapshots too, and a closed panel receives no invalidations.
    staleTime: 0,
  });

/** Past revisions never change. */
export const revisionQuery = (recordingId: string, revision: number) =>
  queryOptions({
    queryKey: ['past', recordingId, revision],
    queryFn: ({ signal }) => call(readRevision, { params: { recordingId }, query: { revision }, signal }),
    staleTime: Infinity,
    // A full transcript each, so unused ones are dropped early.
    gcTime: 60_000,
    structuralSharing: false,
  });

/** @param until current revision, so that newer splits are fetched */
export const linksQuery = (recordingId: string, since: number, until: number) =>
  queryOptions({
    queryKey: ['links', recordingId, since, until],
    queryFn: async ({ signal }): Promise<SegmentLink[]> =>
      (await call(readLineage, { params: { recordingId }, query: { since }, signal })).links,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
  });

const refresh = (recordingId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['snapshots', recordingId] });

/** Refetches also after a refusal, because the list on screen is out of date then. */
const changeSnapshots = (recordingId: string, request: Promise<unknown>): Promise<unknown> =>
  request.finally(() => refresh(recordingId));

type NewSnapshot = { id: string; name: string; revision?: number };

export const saveSnapshot = (recordingId: string, body: NewSnapshot): Promise<unknown> =>
  changeSnapshots(recordingId, call(createSnapshot, { params: { recordingId }, body }));

export const saveSnapshotName = (recordingId: string, snapshotId: string, name: string): Promise<unknown> =>
  changeSnapshots(recordingId, call(renameSnapshot, { params: { snapshotId }, body: { name } }));

/** The history still has the words of that revision, so saving it again brings it back. */
export const removeSnapshot = (recordingId: string, snapshotId: string): Promise<unknown> =>
  changeSnapshots(recordingId, call(deleteSnapshot, { params: { snapshotId } }));

/** While another user types, invalidations arrive several times per second. */
const COALESCE_MS = 1_000;

/** Loaded pages of the history; new changes are added automatically. */
export function useHistory(recordingId: string, filter: HistoryFilter) {
  const query = useInfiniteQuery(historyQuery(recordingId, filter));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useInvalidations('recording', recordingId, () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void queryClient.invalidateQueries({ queryKey: ['history', recordingId] });
    }, COALESCE_MS);
  });
  const pages = query.data?.pages;
  return { ...query, rows: pages?.flatMap((page) => page.rows), people: pages?.[0]?.people };
}
