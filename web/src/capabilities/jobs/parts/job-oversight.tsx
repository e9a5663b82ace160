import type { JobDetail, JobMove } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { jobHistoryQuery } from '../all-jobs.queries.ts';
import { JobHistoryList } from './job-history.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { MoveDialog } from './move-dialog.tsx';

/** What became of a job, for everybody who sees it; and what an admin may do to the whole of it. */
export function JobOversight({ job }: { job: Pick<JobDetail, 'id' | 'code'> }) {
  const [isOpen, setOpen] = useState(false);
  const [move, setMove] = useState<JobMove>();
  return (
    <>
      <Button tone="quiet" icon={<History aria-hidden size={14} />} onClick={() => setOpen(true)}>
        History
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
      {move && <MoveDialog move={move} jobs={[job]} onClose={() => setMove(undefined)} />}
    </>
  );
}

type HistoryDialogProps = {
  job: Pick<JobDetail, 'id' | 'code'>;
  onClose: () => void;
  onMove: (move: JobMove) => void;
};

function HistoryDialog({ job, onClose, onMove }: HistoryDialogProps) {
  const { data, error, refetch } = useQuery(jobHistoryQuery(job.id));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`History of ${job.code}`}
      actions={data && data.moves.length > 0 && <MoveButtons moves={data.moves} onMove={onMove} />}
    >
      {error && !data ? (
        <Failure message={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <JobHistoryList entries={data.entries} />
      ) : (
        <SkeletonLines label="Loading the history" />
      )}
    </Dialog>
  );
}
