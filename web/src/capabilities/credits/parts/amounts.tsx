import { formatCredits } from '../../../ui/format/amount.ts';

/** What an amount is, how much, and a word about it. */
export type Amount = { label: string; value: number; note?: string | undefined };

/** Amounts of credits side by side in one frame. */
export function Amounts({ label, amounts }: { label: string; amounts: readonly Amount[] }) {
  return (
    <dl
      aria-label={label}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line broad:auto-cols-fr broad:grid-flow-col broad:grid-cols-none"
    >
      {amounts.map(({ label: name, value, note }) => (
        <div key={name} className="bg-surface px-4 py-3 last:odd:col-span-2 broad:last:odd:col-span-1">
          <dt className="text-xs text-ink-2">{name}</dt>
          <dd className="text-figure font-semibold tabular-nums">{formatCredits(value)}</dd>
          {note !== undefined && <dd className="text-xs text-ink-3">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
