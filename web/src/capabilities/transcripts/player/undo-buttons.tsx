import { Redo2, Undo2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '../../../ui/controls/button.tsx';
import { editLabel, useEditSession } from '../../editing/index.ts';

/** Undo and redo of the user's own edits. */
export function UndoButtons() {
  const { subscribe, getState, undo, redo } = useEditSession();
  const undone = useSyncExternalStore(subscribe, () => getState().undo[0]);
  const redone = useSyncExternalStore(subscribe, () => getState().redo[0]);
  return (
    <span className="inline-flex">
      <IconButton
        size="small"
        label="Undo"
        tooltip={titleOf('Undo', undone?.kind)}
        icon={<Undo2 aria-hidden size={16} />}
        isDisabled={!undone}
        onClick={undo}
      />
      <IconButton
        size="small"
        label="Redo"
        tooltip={titleOf('Redo', redone?.kind)}
        icon={<Redo2 aria-hidden size={16} />}
        isDisabled={!redone}
        onClick={redo}
      />
    </span>
  );
}

/** An undone step from the server does not say what it was. */
function titleOf(action: string, kind: string | undefined): string {
  if (kind === undefined) return `Nothing to ${action.toLowerCase()}`;
  return kind === 'undo' ? action : `${action}: ${editLabel(kind).toLowerCase()}`;
}
