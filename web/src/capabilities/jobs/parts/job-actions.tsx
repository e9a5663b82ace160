import type { JobDetail } from '@colloquy/contract';
import { Check, Download, Trash, Upload, X } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink, IconButton } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { deleteWithUndo, useAct } from '../jobs.queries.ts';

const FORMATS = [
  { format: 'txt', label: 'Text (TXT)' },
  { format: 'vtt', label: 'Subtitles with speakers (VTT)' },
  { format: 'json', label: 'Words with times and confidence (JSON)' },
] as const;

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
          tone="go"
          icon={<Upload aria-hidden size={14} />}
          to={`/client/qual-ai/jobs/create/file?job=${job.id}`}
        >
          Add files
        </ButtonLink>
      )}
      {abilities.canDownload && (
        <Menu
          trigger={<Button icon={<Download aria-hidden size={14} />}>Download</Button>}
          items={FORMATS.map(({ format, label }) => ({ label, run: () => download(job.id, format) }))}
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

function download(jobId: string, format: string): void {
  const link = document.createElement('a');
  link.href = `/api/jobs/${jobId}/export?format=${format}`;
  link.download = '';
  link.click();
}
