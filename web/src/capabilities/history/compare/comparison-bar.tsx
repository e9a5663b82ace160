import { ArrowDown, ArrowUp, RotateCcw, Undo2 } from 'lucide-react';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import * as text from '../messages.ts';

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
        {restored && text.restoredNow(restored.turns)}
        {changed === 0 ? text.noDifferences : text.turnsChanged(changed, turns)}
      </p>
      {restored && (
        <Button icon={<Undo2 aria-hidden size={14} />} onClick={restored.undo}>
          {text.undo}
        </Button>
      )}
      {changed > 0 && (
        <>
          <IconButton
            label={text.previousChange}
            icon={<ArrowUp aria-hidden size={16} />}
            onClick={() => onGo(-1)}
          />
          <IconButton
            label={text.nextChange}
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
              {text.restoreTurns(restore.ticked)}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
