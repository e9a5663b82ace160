import { ArrowDown, ArrowUp, RotateCcw, Undo2 } from 'lucide-react';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { formatCount, formatNumber } from '../../../ui/format/amount.ts';

type ComparisonBarProps = {
  changed: number;
  turns: number;
  onGo: (step: 1 | -1) => void;
  /** Number of selected turns and the action that restores them; undefined if nothing can be restored. */
  restore: { ticked: number; run: () => void } | undefined;
  /** Turns just restored, with undo. */
  restored: { turns: number; undo: () => void } | undefined;
};

/** Number of changes, navigation between them, and actions on selected turns. */
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
              variant="primary"
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
