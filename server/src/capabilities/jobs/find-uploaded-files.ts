import type { UploadedFile } from '@colloquy/contract/jobs';
import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import { findFiles } from '../files/index.ts';
import { describeProgress } from './jobs.rules.ts';
import { getJob } from './jobs.store.ts';
import { job, jobFile } from './jobs.table.ts';

/** Files of a draft, and those that became jobs of their own because the draft accepts only one file. */
export async function findUploadedFiles(jobId: string): Promise<UploadedFile[]> {
  const draft = await getJob(jobId);
  const isItsOwn = and(
    eq(job.createdBy, draft.createdBy),
    gte(job.createdAt, draft.createdAt),
    sql`${job.settings}->>'draftId' = ${draft.id}`,
  );
  const rows = await db
    .select({ file: jobFile, owner: job })
    .from(job)
    .innerJoin(jobFile, and(eq(jobFile.organisationId, job.organisationId), eq(jobFile.jobId, job.id)))
    .where(and(isNull(job.deletedAt), or(eq(job.id, draft.id), isItsOwn)))
    .orderBy(asc(jobFile.createdAt), asc(jobFile.id));
  const sources = new Map(
    (await findFiles(rows.map(({ file }) => file.fileId))).map((each) => [each.id, each]),
  );
  return rows.map(({ file, owner }) => ({
    uploadIds: [
      ...new Set([
        file.fileId,
        ...(file.transcriptFileId === null ? [] : [file.transcriptFileId]),
        ...file.tracks.map(({ fileId }) => fileId),
      ]),
    ],
    jobId: file.jobId,
    jobName: owner.name,
    name: sources.get(file.fileId)?.name ?? '',
    bytes: sources.get(file.fileId)?.bytes ?? 0,
    durationMs: file.durationMs,
    settings: file.settings,
    tracks: file.tracks.length,
    status: file.status,
    progress: describeProgress(draft, file, now()),
  }));
}
