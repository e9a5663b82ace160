import type { FileTrack } from '@colloquy/contract/jobs';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { requireFound } from '../../platform/refusal.ts';
import { job, jobFile, type JobFileRow, type JobRow } from './jobs.table.ts';

/** A visible job that is not deleted; otherwise 404. */
export async function getJob(jobId: string): Promise<JobRow> {
  const [row] = await db
    .select()
    .from(job)
    .where(and(eq(job.id, jobId), isNull(job.deletedAt)));
  return requireFound(row);
}

/**
 * Like `getJob`, locked until the end of the transaction. Every move of a job or its files locks the job
 * first.
 */
export async function lockJob(jobId: string): Promise<JobRow> {
  const [row] = await db
    .select()
    .from(job)
    .where(and(eq(job.id, jobId), isNull(job.deletedAt)))
    .for('update');
  return requireFound(row);
}

/** Locks a job, also a deleted one; undefined once it is purged. */
export async function lockAnyJob(jobId: string): Promise<JobRow | undefined> {
  const [row] = await db.select().from(job).where(eq(job.id, jobId)).for('update');
  return row;
}

export async function findJobFiles(jobId: string): Promise<JobFileRow[]> {
  return db
    .select()
    .from(jobFile)
    .where(eq(jobFile.jobId, jobId))
    .orderBy(asc(jobFile.createdAt), asc(jobFile.id));
}

/** Tracks of the conversation that started with this file; empty for a single file. */
export async function findTracks(fileId: string): Promise<FileTrack[]> {
  const [row] = await db.select({ tracks: jobFile.tracks }).from(jobFile).where(eq(jobFile.fileId, fileId));
  return row?.tracks ?? [];
}

/** A visible file; otherwise 404. */
export async function getJobFile(jobFileId: string): Promise<JobFileRow> {
  const [row] = await db.select().from(jobFile).where(eq(jobFile.id, jobFileId));
  return requireFound(row);
}

/** All files of a job, locked before any of them is paid. */
export async function lockJobFiles(jobId: string): Promise<JobFileRow[]> {
  return db
    .select()
    .from(jobFile)
    .where(eq(jobFile.jobId, jobId))
    .orderBy(asc(jobFile.createdAt), asc(jobFile.id))
    .for('update');
}

/** A file with its locked job; undefined if either no longer exists. */
export async function lockJobOfFile(
  jobFileId: string,
): Promise<{ job: JobRow; file: JobFileRow } | undefined> {
  const [owner] = await db
    .select({ job })
    .from(job)
    .innerJoin(jobFile, and(eq(jobFile.organisationId, job.organisationId), eq(jobFile.jobId, job.id)))
    .where(eq(jobFile.id, jobFileId))
    .for('update', { of: job });
  if (!owner) return undefined;
  // Read again after the lock: the joined row is older.
  const [file] = await db.select().from(jobFile).where(eq(jobFile.id, jobFileId));
  return file && { job: owner.job, file };
}
