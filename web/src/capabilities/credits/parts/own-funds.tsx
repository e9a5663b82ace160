import { useQuery } from '@tanstack/react-query';
import { useInvalidations, queryClient } from '../../../app/query-client.ts';
import { QueryGap } from '../../../app/screens/query-view.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { formatCredits } from '../../../ui/format/amount.ts';
import { fundsQuery } from '../credits.queries.ts';
import * as text from '../messages.ts';

/** Credits that the signed-in person may spend, and where they come from. */
export function OwnFunds() {
  useInvalidations('credits');
  // Jobs reserve and use credits.
  useInvalidations('jobs', undefined, () => void queryClient.invalidateQueries(fundsQuery));
  const query = useQuery(fundsQuery);
  const { data } = query;
  if (!data)
    return <QueryGap query={query} loading={<SkeletonLines label={text.loadingOwnCredits} lines={3} />} />;
  const { pool, own, limit, spendable } = data;
  const breakdown: [label: string, value: string][] = [
    [text.yourCredits, formatCredits(own)],
    [text.organisationCredits, formatCredits(pool)],
    ...(limit
      ? ([[text.limitLeft, formatCredits(Math.max(0, limit.monthly - limit.used))]] satisfies [
          string,
          string,
        ][])
      : []),
  ];
  return (
    <div className="rounded-md border border-line bg-surface px-4 py-3">
      <dl>
        <dt className="text-xs text-ink-2">{text.creditsLeft}</dt>
        <dd className="text-figure font-semibold tabular-nums">{formatCredits(spendable)}</dd>
      </dl>
      <dl className="mt-1.5 grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 text-xs text-ink-2">
        {breakdown.map(([label, value]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
