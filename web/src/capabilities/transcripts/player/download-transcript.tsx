import type { Transcript } from '@colloquy/contract/transcripts';
import { Download } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { supportedOrganisation } from '../../../app/session/access-parameters.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { ExportDialog, jobQuery } from '../../jobs/index.ts';

/** Downloads the open transcript. */
export function DownloadTranscript({ recording: { id, jobId } }: Pick<Transcript, 'recording'>) {
  const [isOpen, setOpen] = useState(false);
  const { data: job } = useQuery(jobQuery(jobId));
  const canDownload = job?.abilities.canDownload ?? false;
  // Support access alone does not allow downloads.
  if (supportedOrganisation() !== undefined && !canDownload) return null;
  // For a single recording, the button of the job's page opens the same dialog.
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
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only stops propagation
        <div onMouseDown={stopPropagation}>
          <ExportDialog jobIds={[jobId]} recordingId={id} onClose={() => setOpen(false)} />
        </div>
      )}
    </>
  );
}

/** React events of the dialog bubble to the player bar, which would keep the caret in the transcript. */
const stopPropagation = (event: MouseEvent): void => event.stopPropagation();
