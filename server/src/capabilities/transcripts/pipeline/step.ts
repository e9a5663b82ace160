import { isMediaError } from '@colloquy/engines';
import type { Step } from '@colloquy/contract';
import { z } from 'zod';
import { failFile, getFileOrder, reportProgress, waitForEngine } from '../../jobs/index.ts';
import { reasonOfEngine, tellEngineFailed } from '../../models/index.ts';
import { now } from '../../../platform/clock.ts';
import { isStoreAway } from '../../../platform/database/store-away.ts';
import { storage } from '../../../platform/storage/index.ts';
import {
  defineTask,
  type TaskDefinition,
  TaskFailure,
  TaskLost,
  TaskPostponed,
} from '../../../platform/tasks/define-task.ts';
import { cancelTasks, enqueue } from '../../../platform/tasks/enqueue.ts';
import type { Lane } from '../../../platform/tasks/lanes.ts';
import type { RunningTask } from '../../../platform/tasks/running-task.ts';
import { DEFAULT_TRIES } from '../../../platform/tasks/retry-delay.ts';
import { overallProgress } from './estimate.ts';
import { failureOf } from './failures.ts';

const payload = z.object({
  jobFileId: z.uuid(),
  /** For speech: why this machine hears what another one was to hear. */
  insteadOf: z.string().optional(),
});
export type StepPayload = z.infer<typeof payload>;
export type StepTask = RunningTask<StepPayload>;
export type StepOrder = Awaited<ReturnType<typeof getFileOrder>>;

/**
 * What a failure for good means for the file.
 * - `ends-all`: no other step can go on without this one
 * - `ends-words`: there will be no words, but what can be listened to is still made
 * - `beside`: nobody waits for this step
 */
type Weight = 'ends-all' | 'ends-words' | 'beside';

/** Names of the steps of which a file under way always has an unfinished one. */
export const PIPELINE_TASKS: string[] = [];

/** A step of the pipeline: a task for one file of a job, whose failure for good is told on that file. */
export function defineStep(
  name: `transcripts.${string}`,
  { lane, weight }: { lane: Lane; weight: Weight },
  handle: (task: StepTask, order: StepOrder) => Promise<void>,
): TaskDefinition<StepPayload> {
  if (weight !== 'beside') PIPELINE_TASKS.push(name);
  return defineTask<StepPayload>({
    name,
    lane,
    payload,
    tries: DEFAULT_TRIES,
    handle: async (task) => {
      try {
        const order = await task.read(() => getFileOrder(task.payload.jobFileId));
        await handle(task, order);
      } catch (error) {
        throw await named(error, task.organisationId);
      }
    },
    onFailed: async (task, failure) => {
      if (weight === 'beside') return;
      if (weight === 'ends-all') await cancelTasks(task.subjectId);
      const engine = reasonOfEngine({ code: failure.reason });
      if (engine) {
        const { connectionId } = await getFileOrder(task.payload.jobFileId);
        if (connectionId) await tellEngineFailed(task.organisationId, connectionId, engine);
        return waitForEngine(task.payload.jobFileId, failureOf(failure));
      }
      await failFile(task.payload.jobFileId, failureOf(failure));
    },
  });
}

/** Of an engine on another machine: what may be over in a moment. One that is too slow took its time already. */
const PASSING: ReadonlySet<string> = new Set(['engine-unreachable']);

/** Gives the errors of engines and of the machine their name in our sentences. */
async function named(error: unknown, organisationId: string): Promise<unknown> {
  if (isMediaError(error))
    return new TaskFailure(error.code, { isFinal: true, details: { ...error.details }, cause: error });
  const engine = reasonOfEngine(error);
  if (engine) return new TaskFailure(engine, { isFinal: !PASSING.has(engine), cause: error });
  const code = (error as { code?: string }).code;
  if (code === 'model-missing') return new TaskFailure('model-missing', { isFinal: true, cause: error });
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new TaskFailure('no-room', { isFinal: false, cause: error });
  if (error instanceof TaskFailure || error instanceof TaskPostponed || error instanceof TaskLost)
    return error;
  if (isStoreAway(error)) return new TaskFailure('database-away', { isFinal: false, cause: error });
  if (await isStorageAway(organisationId))
    return new TaskFailure('storage-away', { isFinal: false, cause: error });
  return error;
}

/** Asked after a failure, because what a storage that is away does to a handler has many forms. */
const isStorageAway = (organisationId: string): Promise<boolean> =>
  storage()
    .hasAny(organisationId)
    .then(
      (hasAny) => !hasAny,
      () => true,
    );

/** Asks for the next step, in the transaction that ends the one before. */
export const enqueueStep = (
  { organisationId, payload: { jobFileId } }: StepTask,
  step: TaskDefinition<StepPayload>,
  more: Pick<StepPayload, 'insteadOf'> = {},
): Promise<string> =>
  enqueue(step, {
    organisationId,
    subjectId: jobFileId,
    key: jobFileId,
    payload: { jobFileId, ...more },
  });

/** Tells the person how far it is; within a scope. `leftMs` is the estimate until the words are ready. */
export const tellProgress = (
  task: StepTask,
  step: Step,
  share: number,
  leftMs: number | null,
): Promise<void> =>
  reportProgress({
    jobFileId: task.payload.jobFileId,
    step,
    progress: overallProgress(step, share),
    readyAt: leftMs === null ? null : new Date(now().getTime() + leftMs),
  });

/** Tells that a step was asked for and waits until an engine is free for it; within a scope. */
export const tellWaiting = (task: StepTask, step: Step): Promise<void> =>
  reportProgress({
    jobFileId: task.payload.jobFileId,
    step,
    progress: overallProgress(step, 0),
    readyAt: null,
    isWaiting: true,
  });
