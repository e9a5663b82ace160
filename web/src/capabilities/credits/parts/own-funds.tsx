import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../app/api/api-error.ts';
import { useHints } from '../../../app/live/use-hints.ts';
import { queryClient } from '../../../app/query-client.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { formatCredits } from '../../../ui/format/amount.ts';
import { fundsQuery } from '../credits.queries.ts';

/** What the person who is signed in may spend, and of what that is made. */
export function OwnFunds() {
  useHints('credits');
  // Their work sets credits aside and uses them.
  useHints('jobs', undefined, () => void queryClient.invalidateQueries(fundsQuery));
  const { data, error, refetch } = useQuery(fundsQuery);
  if (error && !data) return <Failure message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines label="Loading your credits" lines={3} />;
  const { pool, own, limit, spendable } = data;
  const parts: [label: string, value: string][] = [
    ['Your own credits', formatCredits(own)],
    ['Credits of your organisation', formatCredits(pool)],
    ...(limit
      ? ([['Left of your monthly limit', formatCredits(Math.max(0, limit.monthly - limit.used))]] satisfies [
          string,
          string,
        ][])
      : []),
  ];
  return (
    <div className="rounded-md border border-line bg-surface px-4 py-3">
      <dl>
        <dt className="text-xs text-ink-2">You may spend</dt>
        <dd className="text-figure font-semibold tabular-nums">{formatCredits(spendable)}</dd>
      </dl>
      <dl className="mt-1.5 grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 text-xs text-ink-2">
        {parts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
