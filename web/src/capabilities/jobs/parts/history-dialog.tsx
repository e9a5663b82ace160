import type { JobDetail, JobMove } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../app/api/api-error.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { jobHistoryQuery } from '../all-jobs.queries.ts';
import { JobHistoryList } from './job-history.tsx';
import { MoveButtons } from './move-buttons.tsx';

type HistoryDialogProps = {
  job: Pick<JobDetail, 'id' | 'code'>;
  onClose: () => void;
  onMove: (move: JobMove) => void;
};

/** What became of a job, and what may be done to the whole of it. */
export function HistoryDialog({ job, onClose, onMove }: HistoryDialogProps) {
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
        <JobHistoryList entries={data.entries} empty="Nothing has happened yet." />
      ) : (
        <SkeletonLines label="Loading the history" />
      )}
    </Dialog>
  );
}
