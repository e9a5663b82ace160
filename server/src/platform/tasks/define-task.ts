import type { z } from 'zod';
import type { Lane } from './lanes.ts';
import type { RunningTask } from './running-task.ts';

/**
 * Background work as data. `handle` is idempotent: it may run again after a crash, from whatever its earlier attempt
 * wrote. `onFailed` runs in the transaction that marks the task as failed for good, and tells the person.
 */
export type TaskDefinition<P = never> = {
  name: `${string}.${string}`;
  lane: Lane;
  payload: z.ZodType<P>;
  /** Tries before it is given up; only failures that may pass are tried again. */
  tries: number;
  /** Lets everything else of its lane go first. */
  isPatient?: true;
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

export const taskDefinition = (name: string): TaskDefinition<unknown> | undefined => definitions.get(name);

/** A failure with a name. `isFinal`: trying again would change nothing. Any other error counts as passing. */
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

/**
 * Reasons that belong to the installation and not to the task: its tries last for more than a day, because an outage
 * must not fail whatever gets its turn meanwhile.
 */
export const OUTAGES: ReadonlySet<string> = new Set(['no-room', 'storage-away', 'database-away']);

/** The task cannot go on yet, through no fault of its own: its worker is free for others until it is delivered again. */
export class TaskPostponed extends Error {}

/** The task belongs to another attempt now, or was cancelled: stop at once and write nothing. */
export class TaskLost extends Error {}
