import { type DeskCounts, readDeskCounts } from '@colloquy/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../ui/format/amount.ts';
import { call } from '../api/client.ts';
import { useHints } from '../live/use-hints.ts';

const countsQuery = queryOptions({
  queryKey: ['desk', 'counts'],
  queryFn: ({ signal }) => call(readDeskCounts, { signal }),
});

const WORDS: Record<keyof DeskCounts, string> = { questions: 'waiting for an answer', feedback: 'not read' };

/** How much waits at a place of the rail; nothing while nothing does. */
export function WaitingCount({ of }: { of: keyof DeskCounts }) {
  useHints('desk');
  const count = useQuery(countsQuery).data?.[of] ?? 0;
  if (count === 0) return null;
  return (
    <span className="ml-auto rounded-full bg-attention-soft px-1.5 text-xs font-medium text-attention tabular-nums">
      {formatNumber(count)}
      <span className="sr-only"> {WORDS[of]}</span>
    </span>
  );
}
