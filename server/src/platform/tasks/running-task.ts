import { and, eq, sql } from 'drizzle-orm';
import { now } from '../clock.ts';
import { asSystem } from '../database/open-scope.ts';
import { db, runWithRetry } from '../database/scope.ts';
import { TaskLost, TaskPostponed } from './define-task.ts';
import { task, taskAttempt } from './task.table.ts';

/** The handler's view of its task: payload, stop signal, and all ways to read and write. */
export type RunningTask<P> = {
  id: string;
  organisationId: string;
  subjectId: string;
  attempt: number;
  payload: P;
  /** Aborts when the task is cancelled, another worker owns it, or this worker stops. */
  signal: AbortSignal;
  /** Reads in the organisation's scope. */
  read: <T>(fn: () => Promise<T>) => Promise<T>;
  /** Writes in the organisation's scope if this attempt still owns the task; otherwise throws TaskLost. */
  write: <T>(fn: () => Promise<T>) => Promise<T>;
  /** A write that later attempts need not repeat; it resets the count of lost workers. */
  advance: <T>(fn: () => Promise<T>) => Promise<T>;
  /** Ends this attempt without a failure and redelivers the task after a delay. Never returns. */
  postpone: (pauseMs: number) => never;
  /** The last write; it also marks the task as done. */
  finish: (outcome: 'done' | 'skipped', fn?: () => Promise<void>) => Promise<void>;
  isFinished: () => boolean;
  /** Delay of the postponement, if any. */
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
  // Aborted as well as thrown, because an engine may replace the error with its own.
  const postponing = new AbortController();
  const signal = AbortSignal.any([outerSignal, postponing.signal]);
  const inScope = <T>(fn: () => Promise<T>): Promise<T> =>
    runWithRetry(asSystem(organisationId), () => fn(), signal);
  const write = <T>(fn: () => Promise<T>): Promise<T> =>
    inScope(async () => {
      await requireCurrentAttempt(id, attempt);
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

/** Fences off a frozen worker that wakes: locks the row and refuses all but the current attempt. */
async function requireCurrentAttempt(id: string, attempt: number): Promise<void> {
  const locked = await db
    .update(task)
    .set({ heartbeatAt: sql`clock_timestamp()` })
    .where(and(eq(task.id, id), eq(task.attempt, attempt), eq(task.state, 'running')))
    .returning({ id: task.id });
  if (locked.length === 0) throw new TaskLost();
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
