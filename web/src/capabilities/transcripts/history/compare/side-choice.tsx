import type { Snapshot } from '@colloquy/contract';
import { formatMoment } from '../../../../ui/format/moment.ts';
import type { Comparison, Side } from './compare-address.ts';

type SideChoiceProps = {
  comparison: Comparison;
  snapshots: readonly Snapshot[];
  onChange: (comparison: Comparison) => void;
};

/** Which two times are compared. */
export function SideChoice({ comparison, snapshots, onChange }: SideChoiceProps) {
  const choose = (side: 'from' | 'to') => (
    <label className="flex min-w-0 items-center gap-2">
      <span className="text-xs text-ink-2">{side === 'from' ? 'Compare' : 'with'}</span>
      <select
        value={String(comparison[side])}
        onChange={(event) => onChange({ ...comparison, [side]: asSide(event.target.value) })}
        className="h-8 max-w-56 min-w-0 rounded-md border border-line-control bg-surface px-2"
      >
        {typeof comparison[side] === 'number' && (
          <option value={comparison[side]}>
            {side === 'from' ? 'Before this change' : 'After this change'}
          </option>
        )}
        {snapshots.map(({ id, name, at }) => (
          <option key={id} value={id}>
            {name} ({formatMoment(at)})
          </option>
        ))}
        <option value="now">Now</option>
      </select>
    </label>
  );
  return (
    <>
      {choose('from')}
      {choose('to')}
    </>
  );
}

const asSide = (written: string): Side => (/^\d+$/.test(written) ? Number(written) : written);
