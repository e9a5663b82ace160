import {
  deleteSnapshot,
  findSnapshots,
  nameSnapshot,
  type Query,
  readHistory,
  readLinks,
  readPast,
  renameSnapshot,
  type SegmentLink,
  type Snapshot,
} from '@colloquy/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { v7 } from 'uuid';
import { messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { queryClient } from '../../../app/query-client.ts';
import { toast } from '../../../ui/toast/toast.ts';

/** Whose changes, and of which segment; none: all. */
export type HistoryFilter = Pick<Query<typeof readHistory>, 'personId' | 'segmentId'>;

export const historyQuery = (recordingId: string, filter: HistoryFilter) =>
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
    // Others name moments too, and nobody listens while the panel is closed.
    staleTime: 0,
  });

/** What was does not change. */
export const pastQuery = (recordingId: string, revision: number) =>
  queryOptions({
    queryKey: ['past', recordingId, revision],
    queryFn: ({ signal }) => call(readPast, { params: { recordingId }, query: { revision }, signal }),
    staleTime: Infinity,
    // A whole transcript each: not kept when nobody looks at it any more.
    gcTime: 60_000,
    structuralSharing: false,
  });

/** @param until revision of what is shown, so that splits made meanwhile are asked for */
export const linksQuery = (recordingId: string, since: number, until: number) =>
  queryOptions({
    queryKey: ['links', recordingId, since, until],
    queryFn: async ({ signal }): Promise<SegmentLink[]> =>
      (await call(readLinks, { params: { recordingId }, query: { since }, signal })).links,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
  });

const refresh = (recordingId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['snapshots', recordingId] });

/** Does one of the calls below; what was refused is said. Answers whether it was done. */
async function tryTo(recordingId: string, action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    toast.error(messageOf(error));
    return false;
  } finally {
    await refresh(recordingId);
  }
}

export const keepSnapshot = (recordingId: string, name: string): Promise<boolean> =>
  tryTo(recordingId, () => call(nameSnapshot, { params: { recordingId }, body: { id: v7(), name } }));

export const giveName = (recordingId: string, snapshotId: string, name: string): Promise<boolean> =>
  tryTo(recordingId, () => call(renameSnapshot, { params: { snapshotId }, body: { name } }));

/** Deletes at once, and can be undone: the words of that moment are in history anyway. */
export async function forgetSnapshot(recordingId: string, { id, name, revision }: Snapshot): Promise<void> {
  const isDone = await tryTo(recordingId, () => call(deleteSnapshot, { params: { snapshotId: id } }));
  const bringBack = () =>
    tryTo(recordingId, () => call(nameSnapshot, { params: { recordingId }, body: { id, name, revision } }));
  if (isDone) toast.withUndo(`'${name}' was deleted.`, () => void bringBack());
}
