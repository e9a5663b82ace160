import {
  type ChosenJobs,
  JOB_MOVES,
  type JobMetadata,
  type JobMove,
  moveStage,
  serviceOf,
} from '@colloquy/contract';
import { useState, type ReactNode } from 'react';
import type { BulkAction } from '../../../ui/table/table-types.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { moveJobs } from '../move-jobs.queries.ts';
import { MOVE_ICONS } from './move-buttons.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { MOVES } from './move-words.ts';

/** What a list has to know of a job in order to say what may be done with it. */
type Movable = Pick<JobMetadata, 'id' | 'code' | 'sid' | 'stage' | 'standing'>;

type Asked = {
  move: JobMove;
  jobs: readonly Movable[];
  /** Instead of those: all that the list finds, and how many that is. */
  total?: number;
  /** Those of the selected that cannot be moved so: the dialog names them. */
  left: readonly Movable[];
  onDone: () => void;
};

/** Which jobs a list finds: what is asked for all of them at once. */
type AllOf = Extract<ChosenJobs, { filter: unknown }>['filter'];

/** Holding, resuming, cancelling and reopening as actions of a list, and the dialog that asks for the reason. */
export function useMoves(filter: AllOf): { actions: readonly BulkAction<Movable>[]; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>();
  const ask = (move: JobMove) => (rows: readonly Movable[], done: () => void) => {
    const jobs = rows.filter((job) => allows(job, move));
    const left = rows.filter((job) => !jobs.includes(job));
    if (jobs.length > 0) setAsked({ move, jobs, left, onDone: done });
    else toast.info(`None of these jobs can be ${MOVES[move].done} as they stand.`);
  };
  const askAll = (move: JobMove) => (total: number, done: () => void) =>
    setAsked({ move, jobs: [], total, left: [], onDone: done });
  return {
    actions: JOB_MOVES.map((move) => ({
      label: MOVES[move].verb,
      icon: MOVE_ICONS[move],
      ...(MOVES[move].isDangerous && { tone: 'danger' as const }),
      run: ask(move),
      runAll: askAll(move),
    })),
    dialog: asked && (
      <MoveDialog
        move={asked.move}
        jobs={asked.jobs}
        left={asked.left}
        {...(asked.total !== undefined && { total: asked.total })}
        send={(reason) => moveJobs({ move: asked.move, reason, jobs: chosenOf(asked, filter) })}
        onDone={asked.onDone}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}

const chosenOf = ({ jobs, total }: Asked, filter: AllOf): ChosenJobs =>
  total === undefined ? { ids: jobs.map(({ id }) => id) } : { filter };

/** By the stage table; these moves do not depend on what was ordered. The server decides. */
const allows = ({ sid, ...place }: Movable, move: JobMove): boolean =>
  moveStage(serviceOf(sid).stages, place, [], { kind: MOVES[move].done }) !== undefined;
