import type { JobDetail, JobMove } from '@colloquy/contract/jobs';
import { History } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../../../app/loading/lazy-dialog.tsx';
import { Button } from '../../../ui/controls/button.tsx';

const HistoryDialog = lazyDialog(() => import('./history-dialog.tsx').then((module) => module.HistoryDialog));
const MoveJobDialog = lazyDialog(() => import('./move-dialog.tsx').then((module) => module.MoveJobDialog));

/** Opens a job's history for all roles, and its moves for admins. */
export function JobOversight({ job }: { job: Pick<JobDetail, 'id' | 'sid' | 'code'> }) {
  const [isOpen, setOpen] = useState(false);
  const [move, setMove] = useState<JobMove>();
  return (
    <>
      <Button variant="ghost" icon={<History aria-hidden size={14} />} onClick={() => setOpen(true)}>
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
