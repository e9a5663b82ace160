import { Redo2, Undo2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '../../../ui/controls/button.tsx';
import { editName } from '../editing/edit-names.ts';
import { useSession } from '../editing/session.ts';

/** Takes one's own edits back, the last first, and does them again. */
export function UndoButtons() {
  const { subscribe, getState, undo, redo } = useSession();
  const undone = useSyncExternalStore(subscribe, () => getState().undo[0]);
  const redone = useSyncExternalStore(subscribe, () => getState().redo[0]);
  return (
    <span className="inline-flex">
      <IconButton
        size="small"
        label="Undo"
        title={titleOf('Undo', undone?.kind)}
        icon={<Undo2 aria-hidden size={16} />}
        isDisabled={!undone}
        onClick={undo}
      />
      <IconButton
        size="small"
        label="Redo"
        title={titleOf('Redo', redone?.kind)}
        icon={<Redo2 aria-hidden size={16} />}
        isDisabled={!redone}
        onClick={redo}
      />
    </span>
  );
}

/** A step that came from the server as something undone does not tell what it was. */
function titleOf(act: string, kind: string | undefined): string {
  if (kind === undefined) return `Nothing to ${act.toLowerCase()}`;
  return kind === 'undo' ? act : `${act}: ${editName(kind).toLowerCase()}`;
}
