import type { RunState, StageRun } from '@colloquy/contract/jobs';
import { stepText } from '../services/index.ts';
import type { JobFileRow, JobRow } from './jobs.table.ts';
import type { RunRow } from './stage-runs.table.ts';

/** States after which nothing more happens in a run. A failed one can be retried. */
export const CLOSED_RUN_STATES: RunState[] = ['done', 'skipped', 'cancelled'];

/** States in which a service works on a run. */
export const RUN_UNDER_WAY: RunState[] = ['waiting', 'running'];

/** States in which a run does not continue automatically: a person, credits or its engine must help. */
export const RUN_HALTED: RunState[] = ['failed', 'unpaid', 'no-engine'];

type StatefulRun = Pick<RunRow, 'state'>;

export const isUnderWay = ({ state }: StatefulRun): boolean => RUN_UNDER_WAY.includes(state);

/** Whether no task may work on the run: it waits for something, failed, or ended without a result. */
export const isStopped = (run: StatefulRun): boolean => !isUnderWay(run) && run.state !== 'done';

/** Whether a person may retry the run, or ask again for declined credits. */
export const canRetryRun = ({ state, failure }: Pick<RunRow, 'state' | 'failure'>): boolean =>
  RUN_HALTED.includes(state) && failure?.canRetry === true;

export const isClosed = ({ state }: StatefulRun): boolean => CLOSED_RUN_STATES.includes(state);

type Shown = Pick<RunRow, 'stage' | 'state' | 'step' | 'progress' | 'readyAt' | 'failure'>;
type FileSummary = Pick<JobFileRow, 'state' | 'step' | 'progress' | 'readyAt' | 'failure'>;

/** Open states, the one that a person has to know first at the front. */
const URGENCY: RunState[] = ['failed', 'unpaid', 'no-engine', 'waits-for-person', 'running', 'waiting'];

/**
 * State of a file as that of its most urgent open run; ready once all are closed. Progress is the share of the
 * ordered stages that is done, so that it does not fall when the next stage begins.
 *
 * @param stages the ordered stages with work, in order
 */
export function summariseRuns(runs: readonly Shown[], stages: readonly number[]): FileSummary {
  const open = runs.filter((run) => !isClosed(run));
  const shown = open.toSorted(
    (one, other) =>
      URGENCY.indexOf(one.state) - URGENCY.indexOf(other.state) || one.progress - other.progress,
  )[0];
  if (!shown) {
    const isCancelled = runs.some(({ state }) => state === 'cancelled');
    // The next stage may still have to open its runs.
    const progress = shareDone(runs, stages);
    const step = isCancelled ? (runs.at(-1)?.step ?? 'ready') : 'ready';
    return { state: isCancelled ? 'cancelled' : 'ready', step, progress, readyAt: null, failure: null };
  }
  const { step, readyAt, failure } = shown;
  const state = shown.state === 'waits-for-person' ? 'waiting' : (shown.state as FileSummary['state']);
  return { state, step, progress: shareDone(runs, stages), readyAt, failure };
}

function shareDone(runs: readonly Shown[], stages: readonly number[]): number {
  const shares = stages.map((stage) => {
    const own = runs.filter((run) => run.stage === stage);
    const done = own.reduce(
      (sum, run) => sum + (run.state === 'done' || run.state === 'skipped' ? 1 : run.progress),
      0,
    );
    return own.length === 0 ? 0 : done / own.length;
  });
  return shares.length === 0 ? 0 : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** A run as the job's page shows it. */
export function describeRun({ sid }: Pick<JobRow, 'sid'>, run: RunRow): Omit<StageRun, 'canExclude'> {
  const { id, stage, key, work, state, step, progress, quantity, failure } = run;
  return {
    id,
    stage,
    key,
    work,
    state,
    step,
    message: runText(sid, run),
    percent: state === 'done' ? 100 : Math.min(99, Math.floor(progress * 100)),
    quantity,
    failure: isClosed(run) ? null : failure,
  };
}

/** What happens to a run, in a sentence. */
export function runText(
  sid: JobRow['sid'],
  { stage, state, step, failure }: Pick<RunRow, 'stage' | 'state' | 'step' | 'failure'>,
): string {
  switch (state) {
    case 'waiting':
      return 'Queued.';
    case 'unpaid':
      return failure ? `Waiting for credits. ${failure.found}` : 'Waiting for credits.';
    case 'no-engine':
      return failure ? `Waiting for its engine. ${failure.found}` : 'Waiting for its engine.';
    case 'waits-for-person':
      return 'Waiting for a person.';
    case 'running':
      return stepText({ sid, stage, step });
    case 'failed':
      return failure?.found ?? 'Something went wrong.';
    case 'done':
      return 'Done.';
    case 'skipped':
      return 'Left out.';
    case 'cancelled':
      return 'Cancelled. What was made so far is kept.';
  }
}
