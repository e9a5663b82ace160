import type { JobSettings, Sid } from '@colloquy/contract';
import { eq } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { found } from '../../platform/refusal.ts';
import { getFile } from '../files/index.ts';
import { job, jobFile } from './jobs.table.ts';

/** What was ordered for a file, and what is known of the file. */
export type FileOrder = {
  organisationId: string;
  jobFileId: string;
  jobId: string;
  sid: Sid;
  settings: Pick<JobSettings, 'language' | 'speakers'>;
  fileId: string;
  fileName: string;
  bytes: number;
  /** Known once the content was checked. */
  mediaType: string | null;
  needsPlayback: boolean;
  /** As far as it is known: what the file says of itself until it is decoded. In milliseconds. */
  durationMs: number | null;
};

/** Within a scope that sees the job, deleted or not: its work ends by being cancelled. */
export async function getFileOrder(jobFileId: string): Promise<FileOrder> {
  const [row] = await db
    .select({ job, fileId: jobFile.fileId, durationMs: jobFile.durationMs })
    .from(jobFile)
    .innerJoin(job, eq(job.id, jobFile.jobId))
    .where(eq(jobFile.id, jobFileId));
  const { job: owner, fileId, durationMs } = found(row);
  const { name, bytes, mediaType, needsPlayback } = await getFile(fileId);
  return {
    organisationId: owner.organisationId,
    jobFileId,
    jobId: owner.id,
    sid: owner.sid,
    settings: { language: owner.settings.language, speakers: owner.settings.speakers },
    fileId,
    fileName: name,
    bytes,
    mediaType,
    needsPlayback,
    durationMs,
  };
}
