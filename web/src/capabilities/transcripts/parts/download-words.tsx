import { Download } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { lookingInto } from '../../../app/session/looking.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { ExportDialog, jobQuery } from '../../jobs/index.ts';
import type { Transcript } from '../merge-changes.ts';

/** Takes the words along from where they are read. */
export function DownloadWords({ recording: { id, jobId } }: Pick<Transcript, 'recording'>) {
  const [isOpen, setOpen] = useState(false);
  const { data: job } = useQuery(jobQuery(jobId));
  const canDownload = job?.abilities.canDownload ?? false;
  // Support access alone does not allow downloads.
  if (lookingInto() !== undefined && !canDownload) return null;
  // Of the only recording, the button of the job's page opens the same dialog.
  if (canDownload && job?.files.filter(({ recordingId }) => recordingId !== null).length === 1) return null;
  return (
    <>
      <IconButton
        size="small"
        label="Download this transcript"
        icon={<Download aria-hidden size={16} />}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it does nothing by itself
        <div onMouseDown={staysHere}>
          <ExportDialog jobIds={[jobId]} recordingId={id} onClose={() => setOpen(false)} />
        </div>
      )}
    </>
  );
}

/** React tells what holds the button of presses in its dialog, and that would keep the caret in the words. */
const staysHere = (event: MouseEvent): void => event.stopPropagation();
