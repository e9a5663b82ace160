import { and, asc, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import { workStages } from '../services/index.ts';
import { lockJobOfFile } from './jobs.store.ts';
import { job, jobFile, type JobFileRow, type JobRow } from './jobs.table.ts';
import { CLOSED_RUN_STATES, summariseRuns } from './stage-runs.rules.ts';
import { type RunRow, stageRun } from './stage-runs.table.ts';

const IN_ORDER = [asc(stageRun.stage), asc(stageRun.key), asc(stageRun.createdAt), asc(stageRun.id)];

export const findRuns = (jobFileId: string): Promise<RunRow[]> =>
  db
    .select()
    .from(stageRun)
    .where(eq(stageRun.jobFileId, jobFileId))
    .orderBy(...IN_ORDER);

export const findRunsOfJob = (jobId: string): Promise<RunRow[]> =>
  db
    .select()
    .from(stageRun)
    .where(eq(stageRun.jobId, jobId))
    .orderBy(...IN_ORDER);

export const isOpen = notInArray(stageRun.state, CLOSED_RUN_STATES);

export const findOpenRuns = (jobFileId: string): Promise<RunRow[]> =>
  db
    .select()
    .from(stageRun)
    .where(and(eq(stageRun.jobFileId, jobFileId), isOpen))
    .orderBy(...IN_ORDER);

export type FileRun = { job: JobRow; file: JobFileRow; run: RunRow };

/** A run with its file and job; undefined if they no longer exist. */
export async function findFileRun(runId: string): Promise<FileRun | undefined> {
  const [row] = await db
    .select({ job, file: jobFile, run: stageRun })
    .from(stageRun)
    .innerJoin(job, eq(job.id, stageRun.jobId))
    .innerJoin(jobFile, eq(jobFile.id, stageRun.jobFileId))
    .where(eq(stageRun.id, runId));
  return row;
}

/** The same, with the job locked. */
export async function lockRun(runId: string): Promise<FileRun | undefined> {
  const seen = await findFileRun(runId);
  const locked = seen && (await lockJobOfFile(seen.file.id));
  if (!locked) return undefined;
  // In the order of payments: job, file, accounts.
  await lockFile(locked.file.id);
  // Read again after the lock: the first row is older.
  const [run] = await db.select().from(stageRun).where(eq(stageRun.id, runId));
  return run && { ...locked, run };
}

/** Every change of runs and every payment locks the file before its runs and the accounts. */
export async function lockFile(jobFileId: string): Promise<void> {
  await db.select({ id: jobFile.id }).from(jobFile).where(eq(jobFile.id, jobFileId)).for('no key update');
}

type RunChange = Parameters<ReturnType<typeof db.update<typeof stageRun>>['set']>[0];

/** Changes runs of a file and what lists show of it. Returns the changed runs. */
export async function changeRuns(
  jobFileId: string,
  condition: SQL | undefined,
  change: RunChange,
): Promise<RunRow[]> {
  await lockFile(jobFileId);
  const changed = await db
    .update(stageRun)
    .set(change)
    .where(and(eq(stageRun.jobFileId, jobFileId), condition))
    .returning();
  if (changed.length > 0) await updateFileSummary(jobFileId);
  return changed;
}

/** Writes the state of a file's runs to its columns, which lists filter and sort. */
export async function updateFileSummary(jobFileId: string): Promise<void> {
  const [owner] = await db
    .select({ sid: job.sid, orderedStages: job.orderedStages })
    .from(job)
    .innerJoin(jobFile, and(eq(jobFile.organisationId, job.organisationId), eq(jobFile.jobId, job.id)))
    .where(eq(jobFile.id, jobFileId));
  if (!owner) return;
  const { progress, ...summary } = summariseRuns(await findRuns(jobFileId), workStages(owner));
  await db
    .update(jobFile)
    .set({ ...summary, progress: sql`greatest(${jobFile.progress}, ${progress}::real)` })
    .where(eq(jobFile.id, jobFileId));
}

/** Cancels the open runs of a file. What is done stays done, and a file with nothing open stays ready. */
export const cancelRuns = (jobFileId: string): Promise<RunRow[]> =>
  changeRuns(jobFileId, isOpen, { state: 'cancelled', readyAt: null, endedAt: now() });
