import { Link } from 'react-router';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { formatNumber } from '../../../ui/format/amount.ts';

/** `undefined` while loading. */
export type StatCard = {
  label: string;
  value: number | undefined;
  /** Path of the list that the figure counts. */
  to: string;
  /** A subset of the figure with its own link. */
  note?: { text: string; to: string } | undefined;
};

/** Numbers side by side in one frame. */
export function StatCards({ cards }: { cards: readonly StatCard[] }) {
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-md border border-line bg-line gap-px broad:auto-cols-fr broad:grid-flow-col broad:grid-cols-none">
      {cards.map(({ label, value, to, note }) => (
        <div key={label} className="bg-surface px-4 py-3">
          <dt className="text-xs text-ink-2">{label}</dt>
          <dd className="text-figure font-semibold">
            {value === undefined ? (
              <Skeleton className="my-2 w-12" />
            ) : (
              <Link to={to} aria-label={`${label}: ${formatNumber(value)}`} className="hover:underline">
                {formatNumber(value)}
              </Link>
            )}
          </dd>
          {note && (
            <dd className="text-xs text-ink-3">
              <Link to={note.to} className="hover:underline">
                {note.text}
              </Link>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
