import type { Step } from '@colloquy/contract/jobs';
import { z } from 'zod';
import { now } from '../../../platform/clock.ts';
import {
  defineTask,
  type TaskDefinition,
  DEFAULT_TRIES,
  type TaskQueue,
} from '../../../platform/tasks/define-task.ts';
import { cancelTasks, enqueue } from '../../../platform/tasks/enqueue.ts';
import type { RunningTask } from '../../../platform/tasks/running-task.ts';
import { failRun, getFileOrder, isTaskOfRun, reportRun, waitForEngine } from '../../jobs/index.ts';
import { asTaskFailure, engineFailureReason, reportEngineFailure } from '../../models/index.ts';
import { findMaxFileMs } from '../../subscriptions/index.ts';
import { overallProgress } from './estimate.ts';
import { describeFailure } from './failures.ts';

const payload = z.object({
  jobFileId: z.uuid(),
  /** The run of the file that the step belongs to. */
  runId: z.uuid(),
  /** For speech: why this server transcribes instead of a remote engine. */
  insteadOf: z.string().optional(),
});
export type StepPayload = z.infer<typeof payload>;
export type StepTask = RunningTask<StepPayload>;
export type StepOrder = Awaited<ReturnType<typeof getFileOrder>>;

/**
 * Effect of a final failure on the file.
 * - `stop-all`: no other step can continue without this one
 * - `fail-file`: there is no transcript, but playback and waveform are still made
 * - `ignore`: nothing depends on this step
 */
type FailureEffect = 'stop-all' | 'fail-file' | 'ignore';

/** Defines a pipeline step: a task of one run of a file, whose final failure is recorded on the run. */
export function defineStep(
  name: `transcription.${string}`,
  { label, queue, onFailure }: { label: string; queue: TaskQueue; onFailure: FailureEffect },
  handle: (task: StepTask, order: StepOrder) => Promise<void>,
): TaskDefinition<StepPayload> {
  return defineTask<StepPayload>({
    name,
    label,
    queue,
    payload,
    tries: DEFAULT_TRIES,
    handle: async (task) => {
      try {
        const order = await task.read(() => getFileOrder(task.payload.jobFileId));
        await handle(task, order);
      } catch (error) {
        throw await asTaskFailure(error, task.organisationId);
      }
    },
    onFailed: async (task, failure) => {
      if (onFailure === 'ignore') return;
      if (onFailure === 'stop-all') await cancelTasks(task.subjectId, isTaskOfRun(task.payload.runId));
      const engine = engineFailureReason({ code: failure.reason });
      if (engine) {
        const { connectionId } = await getFileOrder(task.payload.jobFileId);
        if (connectionId) await reportEngineFailure(task.organisationId, connectionId, engine);
        return waitForEngine(task.payload.runId, describeFailure(failure));
      }
      await failRun(task.payload.runId, describeFailure(failure));
    },
  });
}

/** Enqueues the next step, in the transaction that ends the previous one. */
export const enqueueStep = (
  { organisationId, payload: { jobFileId, runId } }: Pick<StepTask, 'organisationId' | 'payload'>,
  step: TaskDefinition<StepPayload>,
  extra: Pick<StepPayload, 'insteadOf'> = {},
): Promise<string> =>
  enqueue(step, {
    organisationId,
    subjectId: jobFileId,
    key: runId,
    payload: { jobFileId, runId, ...extra },
  });

const runOf = ({ payload: { runId, jobFileId } }: StepTask) => ({ id: runId, jobFileId });

/**
 * Reports progress to the customer. Runs in a scope. `leftMs` is the estimate until the transcript is ready.
 */
export const reportStepProgress = (
  task: StepTask,
  step: Step,
  share: number,
  leftMs: number | null,
): Promise<void> =>
  reportRun(runOf(task), {
    step,
    progress: overallProgress(step, share),
    readyAt: leftMs === null ? null : new Date(now().getTime() + leftMs),
  });

/** Reports that a step waits for a free engine. Runs in a scope. */
export const reportStepWaiting = (task: StepTask, step: Step): Promise<void> =>
  reportRun(runOf(task), {
    step,
    progress: overallProgress(step, 0),
    readyAt: null,
    isWaiting: true,
  });

let limits: { maxDurationMs: number } | undefined;

/** Sets the configured limits when a worker starts. */
export function openPipeline(config: { maxDurationMs: number }): void {
  limits = { maxDurationMs: config.maxDurationMs };
}

/**
 * Longest audio of one file in milliseconds: the limit of the organisation's plan and of this installation.
 */
export async function maxDurationMsOf(organisationId: string): Promise<number> {
  if (!limits) throw new Error('The pipeline was not opened.');
  return Math.min(limits.maxDurationMs, (await findMaxFileMs(organisationId)) ?? Infinity);
}
