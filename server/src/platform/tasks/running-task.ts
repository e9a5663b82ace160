import { and, eq, sql } from 'drizzle-orm';
import { now } from '../clock.ts';
import { asTask } from '../database/open.ts';
import { db } from '../database/scope.ts';
import { TaskLost, TaskPostponed } from './define-task.ts';
import { runPatiently } from './run-patiently.ts';
import { task, taskAttempt } from './task.table.ts';

/** What a handler holds: its payload, the signal to stop, and the only doors through which it may write. */
export type RunningTask<P> = {
  id: string;
  organisationId: string;
  subjectId: string;
  attempt: number;
  payload: P;
  /** Aborts when the task was cancelled, lost to another worker, or this worker is ending. */
  signal: AbortSignal;
  /** Reads in the organisation's scope. */
  read: <T>(fn: () => Promise<T>) => Promise<T>;
  /** Writes in the organisation's scope, only while this attempt still holds the task: else TaskLost, nothing written. */
  write: <T>(fn: () => Promise<T>) => Promise<T>;
  /** A write that a successor of this attempt does not have to repeat: a worker that dies later has made progress. */
  advance: <T>(fn: () => Promise<T>) => Promise<T>;
  /** Ends this attempt, which is no failure, and has the task delivered again after a pause. Never returns. */
  postpone: (pauseMs: number) => never;
  /** The last write: marks the task as done in the same transaction. */
  finish: (outcome: 'done' | 'skipped', fn?: () => Promise<void>) => Promise<void>;
  isFinished: () => boolean;
  /** How long it is postponed, once it is. */
  postponedMs: () => number | undefined;
};

export type Claim = {
  id: string;
  organisationId: string;
  subjectId: string;
  attempt: number;
  payload: unknown;
};

export function makeRunningTask<P>(claim: Claim, payload: P, outerSignal: AbortSignal): RunningTask<P> {
  const { id, organisationId, subjectId, attempt } = claim;
  let isFinished = false;
  let postponedMs: number | undefined;
  // Aborted as well as thrown: an engine may turn what its reader throws into an error of its own.
  const postponing = new AbortController();
  const signal = AbortSignal.any([outerSignal, postponing.signal]);
  const inScope = <T>(fn: () => Promise<T>): Promise<T> =>
    runPatiently(asTask(organisationId), () => fn(), signal);
  const write = <T>(fn: () => Promise<T>): Promise<T> =>
    inScope(async () => {
      await holdTask(id, attempt);
      return fn();
    });
  return {
    id,
    organisationId,
    subjectId,
    attempt,
    payload,
    signal,
    read: inScope,
    write,
    advance: (fn) =>
      write(async () => {
        await db.update(task).set({ losses: 0 }).where(eq(task.id, id));
        return fn();
      }),
    postpone: (pauseMs) => {
      postponedMs = pauseMs;
      const postponed = new TaskPostponed();
      postponing.abort(postponed);
      throw postponed;
    },
    finish: async (outcome, fn) => {
      await write(async () => {
        await fn?.();
        await endTask(id, attempt, outcome);
      });
      isFinished = true;
    },
    isFinished: () => isFinished,
    postponedMs: () => postponedMs,
  };
}

/** The fence against a frozen worker that wakes: locks the row and refuses any attempt but the one that holds it. */
async function holdTask(id: string, attempt: number): Promise<void> {
  const held = await db
    .update(task)
    .set({ heartbeatAt: sql`clock_timestamp()` })
    .where(and(eq(task.id, id), eq(task.attempt, attempt), eq(task.state, 'running')))
    .returning({ id: task.id });
  if (held.length === 0) throw new TaskLost();
}

export async function endTask(
  id: string,
  attempt: number,
  outcome: 'done' | 'skipped' | 'failed',
  failure?: string,
): Promise<void> {
  await db
    .update(task)
    .set({
      state: outcome,
      endedAt: now(),
      failure: failure ?? null,
      ...(outcome === 'failed' ? {} : { progress: 1 }),
    })
    .where(and(eq(task.id, id), eq(task.attempt, attempt)));
  await endAttempt(id, attempt, outcome, failure);
}

export async function endAttempt(
  id: string,
  number: number,
  outcome: 'done' | 'skipped' | 'failed' | 'cancelled' | 'lost' | 'released',
  failure?: string,
): Promise<void> {
  await db
    .update(taskAttempt)
    .set({ outcome, endedAt: now(), failure: failure ?? null })
    .where(and(eq(taskAttempt.taskId, id), eq(taskAttempt.number, number)));
}
