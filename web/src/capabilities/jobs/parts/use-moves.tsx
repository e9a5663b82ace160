import { type BodyInput, serviceOf } from '@colloquy/contract';
import {
  type ChosenJobs,
  JOB_MOVE_KINDS,
  JOB_MOVES,
  type JobMetadata,
  type JobMove,
  type MovedJobs,
  moveJobs as moveEndpoint,
  moveStage,
} from '@colloquy/contract/jobs';
import { useState, type ReactNode } from 'react';
import type { BulkAction } from '../../../ui/table/table-types.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { MOVE_ICONS } from './move-buttons.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { MOVES } from './move-labels.ts';
import { call } from '../../../app/api/client.ts';
import { invalidateJobs } from '../all-jobs.queries.ts';

/** Job fields that decide which moves are allowed. */
type Movable = Pick<JobMetadata, 'id' | 'code' | 'sid' | 'stage' | 'status'>;

type MoveRequest = {
  move: JobMove;
  jobs: readonly Movable[];
  /** Number of all jobs that the list finds, if the move applies to all of them instead of `jobs`. */
  total?: number;
  /** Selected jobs that cannot be moved that way; the dialog names them. */
  excluded: readonly Movable[];
  onDone: () => void;
};

/** Filter of the list, sent for a move of all its jobs. */
type ListFilter = Extract<ChosenJobs, { filter: unknown }>['filter'];

/** List actions that hold, resume, cancel and reopen jobs, and the dialog that asks for the reason. */
export function useMoves(filter: ListFilter): { actions: readonly BulkAction<Movable>[]; dialog: ReactNode } {
  const [request, setRequest] = useState<MoveRequest>();
  const requestMove = (move: JobMove) => (rows: readonly Movable[], done: () => void) => {
    const jobs = rows.filter((job) => allows(job, move));
    const excluded = rows.filter((job) => !jobs.includes(job));
    if (jobs.length > 0) setRequest({ move, jobs, excluded, onDone: done });
    else toast.info(`None of these jobs can be ${MOVES[move].done} as they stand.`);
  };
  const requestMoveOfAll = (move: JobMove) => (total: number, done: () => void) =>
    setRequest({ move, jobs: [], total, excluded: [], onDone: done });
  return {
    actions: JOB_MOVES.map((move) => ({
      label: MOVES[move].verb,
      icon: MOVE_ICONS[move],
      ...(MOVES[move].isDangerous && { variant: 'danger' as const }),
      run: requestMove(move),
      runAll: requestMoveOfAll(move),
    })),
    dialog: request && (
      <MoveDialog
        move={request.move}
        jobs={request.jobs}
        excluded={request.excluded}
        {...(request.total !== undefined && { total: request.total })}
        send={(reason) => moveJobs({ move: request.move, reason, jobs: chosenJobs(request, filter) })}
        onDone={request.onDone}
        onClose={() => setRequest(undefined)}
      />
    ),
  };
}

const chosenJobs = ({ jobs, total }: MoveRequest, filter: ListFilter): ChosenJobs =>
  total === undefined ? { ids: jobs.map(({ id }) => id) } : { filter };

/** Checks the stage table, which is independent of the order for these moves. The server decides. */
const allows = ({ sid, ...position }: Movable, move: JobMove): boolean =>
  moveStage(serviceOf(sid).stages, position, [], { kind: JOB_MOVE_KINDS[move] }) !== undefined;

/** Moves many jobs in one request and returns the refused ones. */
async function moveJobs(body: BodyInput<typeof moveEndpoint>): Promise<MovedJobs> {
  try {
    return await call(moveEndpoint, { body });
  } finally {
    invalidateJobs();
  }
}
