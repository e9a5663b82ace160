import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { formatNumber } from '../../../ui/format/amount.ts';

/** `undefined` while it loads. */
export type Figure = { label: string; value: number | undefined };

/** Numbers side by side in one frame. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-md border border-line bg-line gap-px broad:auto-cols-fr broad:grid-flow-col broad:grid-cols-none">
      {figures.map(({ label, value }) => (
        <div key={label} className="bg-surface px-4 py-3">
          <dt className="text-xs text-ink-2">{label}</dt>
          <dd className="text-figure font-semibold">
            {value === undefined ? <Skeleton className="my-2 w-12" /> : formatNumber(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
