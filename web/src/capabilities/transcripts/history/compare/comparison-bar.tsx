import { ArrowDown, ArrowUp, RotateCcw, Undo2 } from 'lucide-react';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { formatCount, formatNumber } from '../../../../ui/format/amount.ts';

type ComparisonBarProps = {
  changed: number;
  turns: number;
  onGo: (step: 1 | -1) => void;
  /** How many turns are ticked, and what brings them back; undefined where nothing can be brought back. */
  restore: { ticked: number; run: () => void } | undefined;
  /** What was just brought back, and how to take that back. */
  restored: { turns: number; undo: () => void } | undefined;
};

/** How much changed, the way from change to change, and what is done with those that are ticked. */
export function ComparisonBar({ changed, turns, onGo, restore, restored }: ComparisonBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 wide:px-8">
      <p role="status" className="grow">
        {restored && `${formatCount(restored.turns, 'turn')} restored. `}
        {changed === 0
          ? 'The words are the same.'
          : `${formatNumber(changed)} of ${formatCount(turns, 'turn')} changed`}
      </p>
      {restored && (
        <Button icon={<Undo2 aria-hidden size={14} />} onClick={restored.undo}>
          Undo
        </Button>
      )}
      {changed > 0 && (
        <>
          <IconButton
            label="Previous change (P)"
            icon={<ArrowUp aria-hidden size={16} />}
            onClick={() => onGo(-1)}
          />
          <IconButton
            label="Next change (N)"
            icon={<ArrowDown aria-hidden size={16} />}
            onClick={() => onGo(1)}
          />
          {restore && (
            <Button
              tone="go"
              icon={<RotateCcw aria-hidden size={14} />}
              isDisabled={restore.ticked === 0}
              onClick={restore.run}
            >
              {restore.ticked === 0 ? 'Restore turns' : `Restore ${formatCount(restore.ticked, 'turn')}`}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
