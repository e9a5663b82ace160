import { eq } from 'drizzle-orm';
import { type Caller, db } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { findFiles } from '../files/index.ts';
import { serviceDefinition } from '../services/index.ts';
import { lockJobForWork } from './job-access.ts';
import { notifyJobChanged } from './job-events.ts';
import { waitsForStart } from './jobs.policy.ts';
import { findJobFiles } from './jobs.store.ts';
import { job, jobFile, type UploadDetails } from './jobs.table.ts';

/** Most uploads of a job whose settings are kept until they are complete. */
const MAX_UPLOADS = 1_000;

/**
 * Changes the settings of one file of a draft. For an upload that is not complete they are kept with the draft and
 * apply when it is, also after the start.
 */
export async function changeUpload(
  who: Caller,
  jobId: string,
  { uploadId, ...details }: UploadDetails & { uploadId: string },
): Promise<Record<string, never>> {
  const draft = await lockJobForWork(who, jobId);
  if (draft.status !== 'active' || draft.completedAt) refuse('not-now');
  const { settings, durationMs } = details;
  if (settings) serviceDefinition(draft.sid).uploads.validate?.({ settings });
  const known = { ...(settings && { settings }), ...(durationMs !== undefined && { durationMs }) };
  if (Object.keys(known).length === 0) return {};
  const files = await findJobFiles(jobId);
  const arrived = files.find(
    ({ fileId, tracks }) => fileId === uploadId || tracks.some((track) => track.fileId === uploadId),
  );
  if (arrived) {
    if (!waitsForStart(draft))
      refuse('not-now', 'Work on this file has begun. Its settings no longer change.');
    await db.update(jobFile).set(known).where(eq(jobFile.id, arrived.id));
  } else {
    // After the start it may have become a job of its own.
    if ((await findFiles([uploadId])).length > 0)
      refuse('not-now', 'Work on this file has begun. Its settings no longer change.');
    const uploads = {
      ...draft.settings.uploads,
      [uploadId]: { ...draft.settings.uploads?.[uploadId], ...known },
    };
    if (Object.keys(uploads).length > MAX_UPLOADS) refuse('not-now');
    await db
      .update(job)
      .set({ settings: { ...draft.settings, uploads } })
      .where(eq(job.id, jobId));
  }
  await notifyJobChanged({ organisationId: draft.organisationId, id: jobId });
  return {};
}
