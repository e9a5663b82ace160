import type { JobDetail } from '@colloquy/contract';
import { Check, Download, RotateCw, Trash, Upload, X } from 'lucide-react';
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

/** What can be done with a job now: exactly what the server says. */
export function JobActions({ job }: { job: JobDetail }) {
  const { abilities } = job;
  const act = useAct(job.id);
  const navigate = useNavigate();
  const [isAccepting, setAccepting] = useState(false);
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
      {abilities.canRetry && (
        <Button
          tone="go"
          icon={<RotateCw aria-hidden size={14} />}
          isBusy={act.isPending}
          onClick={() => act.mutate('retry')}
        >
          Retry
        </Button>
      )}
      {abilities.canDownload && (
        <Menu
          trigger={<Button icon={<Download aria-hidden size={14} />}>Download</Button>}
          items={FORMATS.map(({ format, label }) => ({ label, run: () => download(job.id, format) }))}
        />
      )}
      {abilities.canAccept && (
        <Button tone="go" icon={<Check aria-hidden size={14} />} onClick={() => setAccepting(true)}>
          Accept
        </Button>
      )}
      {abilities.canCancel && (
        <Button
          icon={<X aria-hidden size={14} />}
          isBusy={act.isPending}
          onClick={() => act.mutate('cancel')}
        >
          Cancel
        </Button>
      )}
      {abilities.canDelete && (
        <IconButton
          label="Delete this job"
          icon={<Trash aria-hidden size={16} />}
          onClick={() => void deleteWithUndo(job).then(() => navigate('/client/jobs/status'))}
        />
      )}
      <Dialog
        isOpen={isAccepting}
        onClose={() => setAccepting(false)}
        title="Accept this transcript?"
        description="You say that you have read it and that it is right. The job is completed, and its words and downloads are no longer marked as machine work."
        actions={
          <>
            <Button onClick={() => setAccepting(false)}>Not yet</Button>
            <Button
              tone="go"
              isBusy={act.isPending}
              onClick={() => act.mutate('accept', { onSettled: () => setAccepting(false) })}
            >
              Accept
            </Button>
          </>
        }
      />
    </>
  );
}

function download(jobId: string, format: string): void {
  const link = document.createElement('a');
  link.href = `/api/jobs/${jobId}/export?format=${format}`;
  link.download = '';
  link.click();
}
