import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { onDemand } from '../../../app/screens/on-demand.tsx';
import { Button } from '../../../ui/controls/button.tsx';

export const ExportDialog = onDemand(() =>
  import('./export-dialog.tsx').then((module) => module.ExportDialog),
);

type ExportButtonProps = {
  jobId: string;
  recordingId?: string | undefined;
  files?: number;
  children?: ReactNode;
};

/** Opens the choice of how to download a job's words. */
export function ExportButton({ jobId, recordingId, files = 1, children = 'Download' }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Download aria-hidden size={14} />} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && (
        <ExportDialog
          jobIds={[jobId]}
          recordingId={recordingId}
          files={files}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
