import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lazyDialog } from '../../../app/loading/lazy-dialog.tsx';
import { CommandButton } from '../../../ui/commands/command-button.tsx';
import { MAX_EXPORTED_JOBS } from '@colloquy/contract/exports';
import type { JobSummary } from '@colloquy/contract/jobs';
import type { BulkAction } from '../../../ui/table/table-types.ts';
import { toast } from '../../../ui/toast/toast.ts';
import * as text from './messages.ts';

export const ExportDialog = lazyDialog(() =>
  import('./export-dialog.tsx').then((module) => module.ExportDialog),
);

type ExportButtonProps = {
  jobId: string;
  recordingId?: string | undefined;
  files?: number;
  children?: string;
};

/** Opens the download dialog of a job. */
export function ExportButton({ jobId, recordingId, files = 1, children = text.download }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CommandButton
        icon={<Download aria-hidden size={14} />}
        labelClass="max-wide:sr-only"
        onClick={() => setOpen(true)}
      >
        {children}
      </CommandButton>
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

type SelectedJobs = { jobIds: readonly [string, ...string[]]; isWholeJob: boolean };
type Row = Pick<JobSummary, 'id' | 'manyFiles'>;

/** List action that downloads the selected jobs, and its dialog. */
export function useExportAction(): { action: BulkAction<Row>; dialog: ReactNode } {
  const [chosen, setChosen] = useState<SelectedJobs>();
  const run = (rows: readonly Row[]) => {
    const [first, ...others] = rows.map(({ id }) => id);
    if (rows.length > MAX_EXPORTED_JOBS) toast.info(text.tooManyDownloads(MAX_EXPORTED_JOBS));
    else if (first !== undefined) setChosen({ jobIds: [first, ...others], isWholeJob: rows[0]!.manyFiles });
  };
  return {
    action: { label: text.download, icon: <Download aria-hidden size={14} />, run },
    dialog: chosen && <ExportDialog {...chosen} onClose={() => setChosen(undefined)} />,
  };
}
