import { type JobDetail, resultWords } from '@colloquy/contract/jobs';
import { Check, RotateCcw, Upload, X, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { lazyDialog } from '../../../app/loading/lazy-dialog.tsx';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { chosenFile } from '../chosen-file.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { pathOfFiles } from '../job-path.ts';
import { reopen, runJobAction } from '../jobs.queries.ts';
import { JobMenu } from './job-menu.tsx';

const AcceptDialog = lazyDialog(() => import('./accept-dialog.tsx').then((module) => module.AcceptDialog));
const MoveDialog = lazyDialog(() => import('./move-dialog.tsx').then((module) => module.MoveDialog));

/** Actions on a job, as allowed by the server. */
export function JobActions({ job }: { job: JobDetail }) {
  const { abilities } = job;
  const [search] = useSearchParams();
  const shown = job.files.length > 1 ? chosenFile(job.files, search) : undefined;
  const recording = shown?.recordingId ?? undefined;
  const transcribed = job.files.filter(({ recordingId }) => recordingId !== null);
  const [openDialog, setOpenDialog] = useState<'accept' | 'reopen' | 'cancel'>();
  const close = () => setOpenDialog(undefined);
  return (
    <>
      {abilities.canAddFiles && (
        <ButtonLink
          variant={job.files.length === 0 ? 'primary' : 'secondary'}
          icon={<Upload aria-hidden size={14} />}
          to={pathOfFiles(job)}
        >
          Add files
        </ButtonLink>
      )}
      {abilities.canDownload && (
        <ExportButton jobId={job.id} recordingId={recording} files={transcribed.length} />
      )}
      {abilities.canAccept && (
        <Button
          variant="primary"
          icon={<Check aria-hidden size={14} />}
          onClick={() => setOpenDialog('accept')}
        >
          Accept
        </Button>
      )}
      {abilities.canReopen && (
        <Button icon={<RotateCcw aria-hidden size={14} />} onClick={() => setOpenDialog('reopen')}>
          Reopen
        </Button>
      )}
      {abilities.canCancel && (
        <Button icon={<X aria-hidden size={14} />} onClick={() => setOpenDialog('cancel')}>
          Cancel
        </Button>
      )}
      {abilities.canShare && <ShareButton job={job} />}
      <JobMenu job={job} canDelete={abilities.canDelete} afterDelete="/client/jobs/status" />
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
          title="Cancel this job?"
          description={`Work stops and can’t be resumed. The ${resultWords(job.sid).one} so far is kept.`}
          cancelLabel="Keep it running"
          confirmLabel="Cancel the job"
          variant="danger"
          onConfirm={() => runJobAction(job.id, 'cancel')}
        />
      )}
    </>
  );
}

const ShareDialog = lazyDialog(() => import('./share-dialog.tsx').then((module) => module.ShareDialog));

/** Opens the sharing dialog. */
function ShareButton({ job }: { job: JobDetail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<UserRoundPlus aria-hidden size={14} />} onClick={() => setOpen(true)}>
        Share
      </Button>
      {isOpen && <ShareDialog job={job} onClose={() => setOpen(false)} />}
    </>
  );
}
