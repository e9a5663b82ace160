import { type JobDetail, may } from '@colloquy/contract';
import { Check, Repeat2, Trash, Upload, X } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { chosenFile } from '../chosen-file.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { pathOfFiles } from '../job-path.ts';
import { deleteWithUndo, useAct } from '../jobs.queries.ts';
import { useOrderAgain } from '../use-order-again.ts';
import { ShareButton } from './share-button.tsx';

/** What is not taken back is asked for. */
const QUESTIONS = {
  accept: {
    title: 'Accept this transcript?',
    text: 'You say that you have read it and that it is right. The job is completed, and its words and downloads are no longer marked as machine work.',
    no: 'Not yet',
    yes: 'Accept',
  },
  cancel: {
    title: 'Cancel this job?',
    text: 'The work stops and cannot be taken up again. The words that are there by then are kept.',
    no: 'Go on with it',
    yes: 'Cancel the job',
  },
} as const;

/** What can be done with a job now: exactly what the server says. */
export function JobActions({ job }: { job: JobDetail }) {
  const { abilities } = job;
  const act = useAct(job.id);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const shown = job.files.length > 1 ? chosenFile(job.files, search) : undefined;
  const recording = shown?.recordingId ?? undefined;
  const heard = job.files.filter(({ recordingId }) => recordingId !== null);
  const orderAgain = useOrderAgain();
  const role = useUserInfo()?.role;
  const mayOrder = role !== undefined && may(role, 'job:create');
  const [asked, setAsked] = useState<keyof typeof QUESTIONS>();
  const close = () => setAsked(undefined);
  const remove = async () => {
    const [isDeleted] = await deleteWithUndo([job]);
    if (isDeleted) await navigate('/client/jobs/status');
  };
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
      {abilities.canCancel && (
        <Button icon={<X aria-hidden size={14} />} onClick={() => setAsked('cancel')}>
          Cancel
        </Button>
      )}
      {mayOrder && (
        <IconButton
          label="Order again with the same settings"
          icon={<Repeat2 aria-hidden size={16} />}
          onClick={() => void orderAgain(job.id)}
        />
      )}
      {abilities.canShare && <ShareButton job={job} />}
      {abilities.canDelete && (
        <IconButton
          label="Delete this job"
          icon={<Trash aria-hidden size={16} />}
          onClick={() => void remove()}
        />
      )}
      {asked && (
        <Dialog
          isOpen
          onClose={close}
          title={QUESTIONS[asked].title}
          description={QUESTIONS[asked].text}
          actions={
            <>
              <Button onClick={close}>{QUESTIONS[asked].no}</Button>
              <Button
                tone={asked === 'cancel' ? 'danger' : 'go'}
                isBusy={act.isPending}
                onClick={() => act.mutate(asked, { onSettled: close })}
              >
                {QUESTIONS[asked].yes}
              </Button>
            </>
          }
        />
      )}
    </>
  );
}
