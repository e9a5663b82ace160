import type { JobDetail } from '@colloquy/contract/jobs';
import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import type { JobFile } from '../chosen-file.ts';
import { markFile } from '../job-files.queries.ts';
import * as text from '../messages.ts';
import { useOpenFileWork } from './open-work.tsx';

type CheckFileDialogProps = { job: Pick<JobDetail, 'id'>; file: JobFile; onClose: () => void };

/** Asks before a file is marked as checked, and lists what is still open in it. */
export function CheckFileDialog({ job, file, onClose }: CheckFileDialogProps) {
  const { isWaiting, notes } = useOpenFileWork(job.id, file);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={text.markAsCheckedQuestion(file.name)}
      description={text.markAsCheckedEffect}
      cancelLabel={text.notYet}
      confirmLabel={text.markAsChecked}
      isDisabled={isWaiting}
      onConfirm={async () => {
        await markFile(job.id, file.id, 'check');
        toast.success(text.markedAsChecked(file.name));
      }}
    >
      {notes}
    </ConfirmDialog>
  );
}
