import { type ExportFormat, type JobDetail, may, type Verbatim } from '@colloquy/contract';
import { Check, Download as DownloadMark, Repeat2, Trash, Upload, X } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { addressOf } from '../../../app/api/address.ts';
import { withAssignment } from '../../../app/session/assignment.ts';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { chosenFile } from '../chosen-file.ts';
import { pathOfFiles } from '../job-path.ts';
import { deleteWithUndo, useAct } from '../jobs.queries.ts';
import { useOrderAgain } from '../use-order-again.ts';
import { ShareButton } from './share-button.tsx';

const DOWNLOADS: readonly (Download | null)[] = [
  { format: 'txt', verbatim: 'strict', label: 'Text (TXT)' },
  { format: 'vtt', verbatim: 'strict', label: 'Subtitles with speakers (VTT)' },
  { format: 'json', verbatim: 'strict', label: 'Words with times and confidence (JSON)' },
  null,
  { format: 'txt', verbatim: 'intelligent', label: 'Text without fillers and repetitions (TXT)' },
  { format: 'vtt', verbatim: 'intelligent', label: 'Subtitles without fillers and repetitions (VTT)' },
];
type Download = { format: ExportFormat; verbatim: Verbatim; label: string };

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
      {abilities.canDownload && (
        <Menu
          trigger={<Button icon={<DownloadMark aria-hidden size={14} />}>Download</Button>}
          items={DOWNLOADS.map(
            (each) => each && { label: each.label, run: () => download(job, recording, each) },
          )}
        />
      )}
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

/** @param recordingId which one, where the job has several */
function download({ id }: JobDetail, recordingId: string | undefined, { format, verbatim }: Download): void {
  const link = document.createElement('a');
  const asked = { format, verbatim, recordingId };
  link.href = withAssignment(addressOf('/api/jobs/:jobId/export', { jobId: id }, asked));
  link.download = '';
  link.click();
}
