import { QueryView } from '../../../app/screens/query-view.tsx';
import type { JobDetail, JobMove } from '@colloquy/contract/jobs';
import { useQuery } from '@tanstack/react-query';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { jobHistoryQuery } from '../all-jobs.queries.ts';
import * as text from '../messages.ts';
import { JobHistoryList } from './job-history.tsx';
import { MoveButtons } from './move-buttons.tsx';

type HistoryDialogProps = {
  job: Pick<JobDetail, 'id' | 'code'>;
  onClose: () => void;
  onMove: (move: JobMove) => void;
};

/** History of a job and the moves that it allows. */
export function HistoryDialog({ job, onClose, onMove }: HistoryDialogProps) {
  const query = useQuery(jobHistoryQuery(job.id));
  const { data } = query;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`History of ${job.code}`}
      actions={data && data.moves.length > 0 && <MoveButtons moves={data.moves} onMove={onMove} />}
    >
      <QueryView query={query} loading={<SkeletonLines label={text.loadingHistory} />}>
        {({ entries }) => <JobHistoryList entries={entries} empty={text.nothingHappened} />}
      </QueryView>
    </Dialog>
  );
}
