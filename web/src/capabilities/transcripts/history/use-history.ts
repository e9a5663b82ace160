import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useHints } from '../../../app/live/use-hints.ts';
import { queryClient } from '../../../app/query-client.ts';
import { type HistoryFilter, historyQuery } from './history.queries.ts';

/** While somebody types, hints come several times a second. */
const GATHER_MS = 1_000;

/** The history of a recording, as far as it was asked for; new changes join it by themselves. */
export function useHistory(recordingId: string, filter: HistoryFilter) {
  const query = useInfiniteQuery(historyQuery(recordingId, filter));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useHints('recording', recordingId, () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void queryClient.invalidateQueries({ queryKey: ['history', recordingId] });
    }, GATHER_MS);
  });
  const pages = query.data?.pages;
  return { ...query, rows: pages?.flatMap((page) => page.rows), people: pages?.[0]?.people };
}
