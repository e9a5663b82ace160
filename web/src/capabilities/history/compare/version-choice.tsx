import type { Snapshot } from '@colloquy/contract/transcripts';
import { useId } from 'react';
import { Select } from '../../../ui/form/select.tsx';
import { formatMoment } from '../../../ui/format/moment.ts';
import { type Comparison, parseVersionRef } from './compare-address.ts';
import * as text from '../messages.ts';

type VersionChoiceProps = {
  comparison: Comparison;
  snapshots: readonly Snapshot[];
  onChange: (comparison: Comparison) => void;
};

/** Selects the two versions to compare. */
export function VersionChoice(props: VersionChoiceProps) {
  return (
    <>
      <VersionSelect {...props} side="from" label={text.compare} change={text.beforeChange} />
      <VersionSelect {...props} side="to" label={text.compareWith} change={text.afterChange} />
    </>
  );
}

type VersionSelectProps = VersionChoiceProps & {
  side: 'from' | 'to';
  label: string;
  /** Label of a revision that was opened from the history. */
  change: string;
};

function VersionSelect({ side, label, change, comparison, snapshots, onChange }: VersionSelectProps) {
  const id = useId();
  const chosen = comparison[side];
  return (
    <div className="flex min-w-0 items-center gap-2">
      <label htmlFor={id} className="text-xs text-ink-2">
        {label}
      </label>
      <Select
        id={id}
        options={[
          ...(typeof chosen === 'number' ? [{ value: String(chosen), label: change }] : []),
          ...snapshots.map(({ id: value, name, at }) => ({ value, label: `${name} (${formatMoment(at)})` })),
          { value: 'now', label: text.current },
        ]}
        value={String(chosen)}
        onValueChange={(version) => onChange({ ...comparison, [side]: parseVersionRef(version) })}
        className="max-w-56 min-w-0"
      />
    </div>
  );
}
