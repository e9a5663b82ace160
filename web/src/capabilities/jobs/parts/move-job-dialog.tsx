import type { JobMove } from '@colloquy/contract';
import { moveOneJob } from '../all-jobs.queries.ts';
import { MoveDialog } from './move-dialog.tsx';

type MoveJobDialogProps = { move: JobMove; job: { id: string; code: string }; onClose: () => void };

/** Asks for the reason before one job is held, resumed, cancelled or reopened by an admin. */
export function MoveJobDialog({ move, job, onClose }: MoveJobDialogProps) {
  return (
    <MoveDialog
      move={move}
      jobs={[job]}
      send={(reason) => moveOneJob(job.id, move, reason)}
      onClose={onClose}
    />
  );
}
