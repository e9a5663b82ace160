import { Redo2, Undo2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '../../../ui/controls/button.tsx';
import { editLabel, useEditSession } from '../../editing/index.ts';
import * as text from '../messages.ts';

/** Undo and redo of the user's own edits. */
export function UndoButtons() {
  const { subscribe, getState, undo, redo } = useEditSession();
  const undone = useSyncExternalStore(subscribe, () => getState().undo[0]);
  const redone = useSyncExternalStore(subscribe, () => getState().redo[0]);
  return (
    <span className="inline-flex">
      <IconButton
        size="small"
        label={text.undo}
        tooltip={undone ? titleOf(undone.kind, text.undo, text.undoEdit) : text.nothingToUndo}
        icon={<Undo2 aria-hidden size={16} />}
        isDisabled={!undone}
        onClick={undo}
      />
      <IconButton
        size="small"
        label={text.redo}
        tooltip={redone ? titleOf(redone.kind, text.redo, text.redoEdit) : text.nothingToRedo}
        icon={<Redo2 aria-hidden size={16} />}
        isDisabled={!redone}
        onClick={redo}
      />
    </span>
  );
}

/** An undone step from the server does not say what it was. */
const titleOf = (kind: string, action: string, describe: (edit: string) => string): string =>
  kind === 'undo' ? action : describe(editLabel(kind).toLowerCase());
