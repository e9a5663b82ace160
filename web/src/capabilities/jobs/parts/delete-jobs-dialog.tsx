import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { deleteWithUndo, type Named } from '../jobs.queries.ts';
import { deleteButton, deleteEffect, deleteQuestion, keptOfColleagues, namedList } from '../messages.ts';

type DeleteJobsDialogProps = {
  jobs: readonly Named[];
  /** How many were chosen as well that are not the person's own. */
  kept?: number;
  onClose: () => void;
  onDeleted?: () => void;
};

/** Asks before jobs are deleted, and says how many and until when they can be restored. */
export function DeleteJobsDialog({ jobs, kept = 0, onClose, onDeleted }: DeleteJobsDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const names = jobs.map(({ name }) => name);
  const remove = async () => {
    setBusy(true);
    const deleted = await deleteWithUndo(jobs);
    onClose();
    if (deleted.length > 0) onDeleted?.();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={deleteQuestion(names)}
      description={deleteEffect(jobs.length)}
      actions={
        <>
          <Button onClick={onClose}>{jobs.length === 1 ? 'Keep it' : 'Keep them'}</Button>
          <Button tone="danger" isBusy={isBusy} onClick={() => void remove()}>
            {deleteButton(jobs.length)}
          </Button>
        </>
      }
    >
      {jobs.length > 1 && <p className="text-ink-2 wrap-anywhere">{namedList(names)}</p>}
      {kept > 0 && <p className="text-ink-2">{keptOfColleagues(kept)}</p>}
    </Dialog>
  );
}
