import type { FileTrack } from '@colloquy/contract';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { found } from '../../platform/refusal.ts';
import { job, jobFile, type JobFileRow, type JobRow } from './jobs.table.ts';

/** A job that the scope may see and that is not deleted; else 404. */
export async function getJob(jobId: string): Promise<JobRow> {
  const [row] = await db
    .select()
    .from(job)
    .where(and(eq(job.id, jobId), isNull(job.deletedAt)));
  return found(row);
}

/** The same, held until the end of the transaction: whoever moves a job or its files holds the job first. */
export async function holdJob(jobId: string): Promise<JobRow> {
  const [row] = await db
    .select()
    .from(job)
    .where(and(eq(job.id, jobId), isNull(job.deletedAt)))
    .for('update');
  return found(row);
}

export async function findJobFiles(jobId: string): Promise<JobFileRow[]> {
  return db
    .select()
    .from(jobFile)
    .where(eq(jobFile.jobId, jobId))
    .orderBy(asc(jobFile.createdAt), asc(jobFile.id));
}

/** The files that are one conversation with this one, which is the first of them that came; none where it is alone. */
export async function findTracks(fileId: string): Promise<FileTrack[]> {
  const [row] = await db.select({ tracks: jobFile.tracks }).from(jobFile).where(eq(jobFile.fileId, fileId));
  return row?.tracks ?? [];
}

/** A file on its way that the scope may see; else 404. */
export async function getJobFile(jobFileId: string): Promise<JobFileRow> {
  const [row] = await db.select().from(jobFile).where(eq(jobFile.id, jobFileId));
  return found(row);
}

/** The files of a job, held until the end of the transaction: before anything of them is paid. */
export async function holdJobFiles(jobId: string): Promise<JobFileRow[]> {
  return db
    .select()
    .from(jobFile)
    .where(eq(jobFile.jobId, jobId))
    .orderBy(asc(jobFile.createdAt), asc(jobFile.id))
    .for('update');
}

/** A file on its way together with its job, which is held. Undefined where either is gone. */
export async function holdJobOfFile(
  jobFileId: string,
): Promise<{ job: JobRow; file: JobFileRow } | undefined> {
  const [owner] = await db
    .select({ job })
    .from(job)
    .innerJoin(jobFile, and(eq(jobFile.organisationId, job.organisationId), eq(jobFile.jobId, job.id)))
    .where(eq(jobFile.id, jobFileId))
    .for('update', { of: job });
  if (!owner) return undefined;
  // Read after the lock: the row of the join is of before it.
  const [file] = await db.select().from(jobFile).where(eq(jobFile.id, jobFileId));
  return file && { job: owner.job, file };
}
