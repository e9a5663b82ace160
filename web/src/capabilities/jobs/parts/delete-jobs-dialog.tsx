import { type JobDetail, resultWords } from '@colloquy/contract/jobs';
import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { runActionForEach } from '../../../app/actions/use-action.ts';
import { refreshJobLists, removeJob, undeleteJob } from '../jobs.queries.ts';
import {
  deleteButton,
  deletedMessage,
  deleteEffect,
  deleteQuestion,
  namedList,
  notOwnedNote,
} from '../messages.ts';

type DeleteJobsDialogProps = {
  jobs: readonly Pick<JobDetail, 'id' | 'sid' | 'name'>[];
  /** Number of selected jobs that belong to colleagues and stay. */
  notOwned?: number;
  onClose: () => void;
  onDeleted?: () => void;
};

/** Asks before jobs are deleted, with their number and until when they can be restored. */
export function DeleteJobsDialog({ jobs, notOwned = 0, onClose, onDeleted }: DeleteJobsDialogProps) {
  const names = jobs.map(({ name }) => name);
  const remove = async () => {
    const deleted = await runActionForEach(jobs, removeJob, {
      done: (items) => deletedMessage(items.map(({ name }) => name)),
      undo: undeleteJob,
    });
    void refreshJobLists();
    if (deleted.length > 0) onDeleted?.();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={deleteQuestion(names)}
      description={deleteEffect(jobs.length, resultWords(...jobs.map(({ sid }) => sid)))}
      cancelLabel={jobs.length === 1 ? 'Keep it' : 'Keep them'}
      confirmLabel={deleteButton(jobs.length)}
      variant="danger"
      onConfirm={remove}
    >
      {jobs.length > 1 && <p className="text-ink-2 wrap-anywhere">{namedList(names)}</p>}
      {notOwned > 0 && <p className="text-ink-2">{notOwnedNote(notOwned)}</p>}
    </ConfirmDialog>
  );
}
