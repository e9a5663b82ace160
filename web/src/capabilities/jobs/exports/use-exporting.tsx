import { type JobSummary, MOST_EXPORTED_JOBS } from '@colloquy/contract';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { BulkAction } from '../../../ui/table/table-types.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { ExportDialog } from './export-button.tsx';

type Chosen = { jobIds: readonly [string, ...string[]]; isWholeJob: boolean };
type Row = Pick<JobSummary, 'id' | 'manyFiles'>;

/** Downloading the selected jobs as an action of a list, and the dialog that asks how. */
export function useExporting(): { action: BulkAction<Row>; dialog: ReactNode } {
  const [chosen, setChosen] = useState<Chosen>();
  const run = (rows: readonly Row[]) => {
    const [first, ...others] = rows.map(({ id }) => id);
    if (rows.length > MOST_EXPORTED_JOBS)
      toast.info(`At most ${MOST_EXPORTED_JOBS} jobs are downloaded at once.`);
    else if (first !== undefined) setChosen({ jobIds: [first, ...others], isWholeJob: rows[0]!.manyFiles });
  };
  return {
    action: { label: 'Download', icon: <Download aria-hidden size={14} />, run },
    dialog: chosen && <ExportDialog {...chosen} onClose={() => setChosen(undefined)} />,
  };
}
