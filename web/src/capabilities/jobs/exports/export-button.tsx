import { Download } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';

/** Comes when it is asked for: most visits download nothing. */
export const ExportDialog = lazy(() =>
  import('./export-dialog.tsx').then((module) => ({ default: module.ExportDialog })),
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
        <Suspense>
          <ExportDialog
            jobIds={[jobId]}
            recordingId={recordingId}
            files={files}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
