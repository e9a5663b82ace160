import { type JobDetail, resultWords } from '@colloquy/contract/jobs';
import { Check, RotateCcw, Upload } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { lazyDialog } from '../../../app/loading/lazy-dialog.tsx';
import { CommandButton, CommandLink } from '../../../ui/commands/command-button.tsx';
import { chosenFile } from '../chosen-file.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { pathOfFiles } from '../job-path.ts';
import { reopen, runJobAction } from '../jobs.queries.ts';
import * as text from '../messages.ts';
import { useFileCommands } from './use-file-commands.tsx';
import { JobPageMenu } from './job-page-menu.tsx';

const AcceptDialog = lazyDialog(() => import('./accept-dialog.tsx').then((module) => module.AcceptDialog));
const MoveDialog = lazyDialog(() => import('./move-dialog.tsx').then((module) => module.MoveDialog));

/** The next step of a job as buttons, and its other actions in a menu, as allowed by the server. */
export function JobActions({ job, onRename }: { job: JobDetail; onRename: () => void }) {
  const { abilities } = job;
  const [search] = useSearchParams();
  useFileCommands(job);
  const shown = job.files.length > 1 ? chosenFile(job.files, search) : undefined;
  const recording = shown?.recordingId ?? undefined;
  const transcribed = job.files.filter(({ recordingId }) => recordingId !== null);
  const [openDialog, setOpenDialog] = useState<'accept' | 'reopen' | 'cancel'>();
  const close = () => setOpenDialog(undefined);
  return (
    <>
      {abilities.canAddFiles && job.files.length === 0 && (
        <CommandLink variant="primary" icon={<Upload aria-hidden size={14} />} to={pathOfFiles(job)}>
          {text.addFiles}
        </CommandLink>
      )}
      {abilities.canDownload && (
        <ExportButton jobId={job.id} recordingId={recording} files={transcribed.length} />
      )}
      {abilities.canAccept && (
        <CommandButton
          variant="primary"
          icon={<Check aria-hidden size={14} />}
          onClick={() => setOpenDialog('accept')}
          labelClass="max-wide:sr-only"
        >
          {text.accept}
        </CommandButton>
      )}
      {abilities.canReopen && (
        <CommandButton
          icon={<RotateCcw aria-hidden size={14} />}
          onClick={() => setOpenDialog('reopen')}
          labelClass="max-wide:sr-only"
        >
          {text.reopenJob}
        </CommandButton>
      )}
      <JobPageMenu job={job} onCancel={() => setOpenDialog('cancel')} onRename={onRename} />
      {openDialog === 'accept' && <AcceptDialog job={job} onClose={close} />}
      {openDialog === 'reopen' && (
        <MoveDialog
          move="reopen"
          jobs={[job]}
          send={(reason) => reopen(job.id, reason).then(() => undefined)}
          onClose={close}
        />
      )}
      {openDialog === 'cancel' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={text.cancelJobQuestion}
          description={text.cancelEffect(resultWords(job.sid))}
          cancelLabel={text.keepRunning}
          confirmLabel={text.cancelButton(1)}
          variant="danger"
          onConfirm={() => runJobAction(job.id, 'cancel')}
        />
      )}
    </>
  );
}
