import { type JobDetail, resultWords } from '@colloquy/contract/jobs';
import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { runJobAction } from '../jobs.queries.ts';
import { useOpenWork } from './open-work.tsx';

/** Asks before a job is completed, and lists the open work. */
export function AcceptDialog({ job, onClose }: { job: JobDetail; onClose: () => void }) {
  const { isWaiting, notes } = useOpenWork(job);
  const { one } = resultWords(job.sid);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Accept this ${one}?`}
      description={`You confirm that you have read it and that it is right. The job is completed and its downloads are marked as approved by a person. Nobody can edit the ${one} after that, unless you reopen the job.`}
      cancelLabel="Not yet"
      confirmLabel="Accept"
      isDisabled={isWaiting}
      onConfirm={() => runJobAction(job.id, 'accept')}
    >
      {notes}
    </ConfirmDialog>
  );
}
