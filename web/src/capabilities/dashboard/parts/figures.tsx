import { Link } from 'react-router';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { formatNumber } from '../../../ui/format/amount.ts';

/** `undefined` while it loads. */
export type Figure = {
  label: string;
  value: number | undefined;
  /** The list of what is counted. */
  to: string;
  /** What of it is counted apart. */
  note?: { text: string; to: string } | undefined;
};

/** Numbers side by side in one frame. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-md border border-line bg-line gap-px broad:auto-cols-fr broad:grid-flow-col broad:grid-cols-none">
      {figures.map(({ label, value, to, note }) => (
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
