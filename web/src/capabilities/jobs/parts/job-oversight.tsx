import type { JobDetail, JobMove } from '@colloquy/contract';
import { History } from 'lucide-react';
import { useState } from 'react';
import { onDemand } from '../../../app/screens/on-demand.tsx';
import { Button } from '../../../ui/controls/button.tsx';

const HistoryDialog = onDemand(() => import('./history-dialog.tsx').then((module) => module.HistoryDialog));
const MoveJobDialog = onDemand(() => import('./move-job-dialog.tsx').then((module) => module.MoveJobDialog));

/** What became of a job, for everybody who sees it; and what an admin may do to the whole of it. */
export function JobOversight({ job }: { job: Pick<JobDetail, 'id' | 'code'> }) {
  const [isOpen, setOpen] = useState(false);
  const [move, setMove] = useState<JobMove>();
  return (
    <>
      <Button tone="quiet" icon={<History aria-hidden size={14} />} onClick={() => setOpen(true)}>
        Job history
      </Button>
      {isOpen && (
        <HistoryDialog
          job={job}
          onClose={() => setOpen(false)}
          onMove={(chosen) => {
            setOpen(false);
            setMove(chosen);
          }}
        />
      )}
      {move && <MoveJobDialog move={move} job={job} onClose={() => setMove(undefined)} />}
    </>
  );
}
