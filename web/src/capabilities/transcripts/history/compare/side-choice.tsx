import type { Snapshot } from '@colloquy/contract';
import { useId } from 'react';
import { formatMoment } from '../../../../ui/format/moment.ts';
import type { Comparison, Side } from './compare-address.ts';

type SideChoiceProps = {
  comparison: Comparison;
  snapshots: readonly Snapshot[];
  onChange: (comparison: Comparison) => void;
};

/** Which two times are compared. */
export function SideChoice(props: SideChoiceProps) {
  return (
    <>
      <Choice {...props} side="from" label="Compare" change="Before this change" />
      <Choice {...props} side="to" label="with" change="After this change" />
    </>
  );
}

type ChoiceProps = SideChoiceProps & {
  side: 'from' | 'to';
  label: string;
  /** What a revision is called, to which a change of the history leads. */
  change: string;
};

function Choice({ side, label, change, comparison, snapshots, onChange }: ChoiceProps) {
  const id = useId();
  const chosen = comparison[side];
  return (
    <div className="flex min-w-0 items-center gap-2">
      <label htmlFor={id} className="text-xs text-ink-2">
        {label}
      </label>
      <select
        id={id}
        value={String(chosen)}
        onChange={(event) => onChange({ ...comparison, [side]: asSide(event.target.value) })}
        className="h-8 max-w-56 min-w-0 rounded-md border border-line-control bg-surface px-2"
      >
        {typeof chosen === 'number' && <option value={chosen}>{change}</option>}
        {snapshots.map(({ id: snapshotId, name, at }) => (
          <option key={snapshotId} value={snapshotId}>
            {name} ({formatMoment(at)})
          </option>
        ))}
        <option value="now">Now</option>
      </select>
    </div>
  );
}

const asSide = (written: string): Side => (/^\d+$/.test(written) ? Number(written) : written);
