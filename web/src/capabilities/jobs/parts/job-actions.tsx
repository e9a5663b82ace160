import type { JobDetail } from '@colloquy/contract';
import { Check, RotateCcw, Upload, X } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { onDemand } from '../../../app/screens/on-demand.tsx';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { chosenFile } from '../chosen-file.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { pathOfFiles } from '../job-path.ts';
import { reopen, useAct } from '../jobs.queries.ts';
import { JobMenu } from './job-menu.tsx';
import { ShareButton } from './share-button.tsx';

const AcceptDialog = onDemand(() => import('./accept-dialog.tsx').then((module) => module.AcceptDialog));
const MoveDialog = onDemand(() => import('./move-dialog.tsx').then((module) => module.MoveDialog));

/** What can be done with a job now: exactly what the server says. */
export function JobActions({ job }: { job: JobDetail }) {
  const { abilities } = job;
  const act = useAct(job.id);
  const [search] = useSearchParams();
  const shown = job.files.length > 1 ? chosenFile(job.files, search) : undefined;
  const recording = shown?.recordingId ?? undefined;
  const heard = job.files.filter(({ recordingId }) => recordingId !== null);
  const [asked, setAsked] = useState<'accept' | 'reopen' | 'cancel'>();
  const close = () => setAsked(undefined);
  return (
    <>
      {abilities.canAddFiles && (
        <ButtonLink
          tone={job.files.length === 0 ? 'go' : 'plain'}
          icon={<Upload aria-hidden size={14} />}
          to={pathOfFiles(job)}
        >
          Add files
        </ButtonLink>
      )}
      {abilities.canDownload && <ExportButton jobId={job.id} recordingId={recording} files={heard.length} />}
      {abilities.canAccept && (
        <Button tone="go" icon={<Check aria-hidden size={14} />} onClick={() => setAsked('accept')}>
          Accept
        </Button>
      )}
      {abilities.canReopen && (
        <Button icon={<RotateCcw aria-hidden size={14} />} onClick={() => setAsked('reopen')}>
          Reopen
        </Button>
      )}
      {abilities.canCancel && (
        <Button icon={<X aria-hidden size={14} />} onClick={() => setAsked('cancel')}>
          Cancel
        </Button>
      )}
      {abilities.canShare && <ShareButton job={job} />}
      <JobMenu job={job} canDelete={abilities.canDelete} afterDelete="/client/jobs/status" />
      {asked === 'accept' && <AcceptDialog job={job} onClose={close} />}
      {asked === 'reopen' && (
        <MoveDialog
          move="reopen"
          jobs={[job]}
          send={(reason) => reopen(job.id, reason).then(() => undefined)}
          onClose={close}
        />
      )}
      {asked === 'cancel' && (
        <Dialog
          isOpen
          onClose={close}
          title="Cancel this job?"
          description="Work stops and can’t be resumed. The transcript so far is kept."
          actions={
            <>
              <Button onClick={close}>Keep it running</Button>
              <Button
                tone="danger"
                isBusy={act.isPending}
                onClick={() => act.mutate('cancel', { onSettled: close })}
              >
                Cancel the job
              </Button>
            </>
          }
        />
      )}
    </>
  );
}
