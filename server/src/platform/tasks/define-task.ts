import type { z } from 'zod';
import type { RunningTask } from './running-task.ts';

/**
 * A task queue groups tasks that need the same resource. A worker runs a fixed number of its tasks at a time.
 * Rows name their task, so pg-boss knows only queues.
 */
export const TASK_QUEUES = [
  'light',
  'media',
  'speech',
  'remote-speech',
  'diarization',
  'webhooks',
  'models',
] as const;
export type TaskQueue = (typeof TASK_QUEUES)[number];

/**
 * Limits running tasks per organisation, across all workers, where an external service decides how long a
 * task takes: one organisation must not occupy the queue.
 */
export const MAX_PER_ORGANISATION: Partial<Record<TaskQueue, number>> = { 'remote-speech': 2, webhooks: 2 };

export const queueNameOf = (queue: TaskQueue): string => `tasks-${queue}`;

/**
 * Background work as data. `handle` must be idempotent, because it may run again after a crash. `onFailed`
 * runs in the transaction that fails the task for good, and notifies the person.
 */
export type TaskDefinition<P = never> = {
  name: `${string}.${string}`;
  /** What operators read; default: the verb and noun of the name. */
  label?: string;
  queue: TaskQueue;
  payload: z.ZodType<P>;
  /** Maximum number of tries for temporary failures. */
  tries: number;
  /** Runs after all other tasks of its queue. */
  isLowPriority?: true;
  handle: (task: RunningTask<P>) => Promise<void>;
  onFailed?: (
    task: { organisationId: string; subjectId: string; payload: P },
    failure: TaskFailure,
  ) => Promise<void>;
};

const definitions = new Map<string, TaskDefinition<unknown>>();

export function defineTask<P>(definition: TaskDefinition<P>): TaskDefinition<P> {
  if (definitions.has(definition.name)) throw new Error(`Task ${definition.name} is defined twice.`);
  definitions.set(definition.name, definition as unknown as TaskDefinition<unknown>);
  return definition;
}

export const taskNames = (): string[] => [...definitions.keys()];

/** What operators read for a task. Tasks of former versions have only their names. */
export function taskLabel(name: string): string {
  const words = name.slice(name.indexOf('.') + 1).replaceAll('-', ' ');
  return definitions.get(name)?.label ?? words.charAt(0).toUpperCase() + words.slice(1);
}

export const taskDefinition = (name: string): TaskDefinition<unknown> | undefined => definitions.get(name);

/** A failure with a reason. `isFinal`: a retry would not help. Any other error counts as temporary. */
export class TaskFailure extends Error {
  readonly reason: string;
  readonly isFinal: boolean;
  readonly details: Record<string, unknown>;

  constructor(
    reason: string,
    options: { isFinal: boolean; details?: Record<string, unknown>; cause?: unknown },
  ) {
    super(reason, { cause: options.cause });
    this.reason = reason;
    this.isFinal = options.isFinal;
    this.details = options.details ?? {};
  }
}

/** Reasons outside the task: retries continue for more than a day, so that an outage fails no task. */
export const OUTAGE_REASONS: ReadonlySet<string> = new Set([
  'disk-full',
  'storage-unavailable',
  'database-unavailable',
]);

/** The task cannot continue yet. It frees its worker until it is redelivered. */
export class TaskPostponed extends Error {}

/** Another attempt owns the task, or it was cancelled: stop and write nothing. */
export class TaskLost extends Error {}

const FIRST_DELAY_MS = 2_000;
const MAX_DELAY_MS = 10 * 60_000;

/**
 * Tries of a task that a person waits for. The delays add up to four minutes, so an outage of two minutes
 * fails nothing.
 */
export const DEFAULT_TRIES = 8;

/** For tasks that no person waits for and that must not fail: more than a day with these delays. */
export const TRIES_OVER_A_DAY = 160;

const exponentialDelay = (failures: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS);

let currentDelay = exponentialDelay;

/** Delay before the next try: exponential backoff with a cap. */
export const retryDelayMs = (failures: number): number => currentDelay(failures);

/** For tests only: sets other delays, or resets them. */
export const useRetryDelay = (delay: (failures: number) => number = exponentialDelay): void => {
  currentDelay = delay;
};
