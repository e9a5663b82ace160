import type { Upload } from '@tus/server';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { defineTask, TRIES_OVER_A_DAY } from '../../platform/tasks/define-task.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { file } from './files.table.ts';
import { finishUpload, isComplete, metadataOf } from './finish-upload.ts';
import { releaseUpload } from './reserve-upload.ts';
import { completeUpload, findUpload, assembleUpload, removeUpload } from './upload-server.ts';

const MINUTE = 60_000;
/**
 * Retention of an unfinished upload after its last byte, so that a browser may resume after a long weekend.
 */
const RETENTION_MS = 7 * 24 * 60 * MINUTE;
/**
 * An upload in a single request cannot be resumed: after this long without a byte, the receiving process is
 * gone.
 */
const OWNER_ONLY_RETENTION_MS = 24 * 60 * MINUTE;
/** Delays before each check; the last one repeats. */
const CHECK_DELAYS_MS = [5, 15, 60, 360, 1440].map((minutes) => minutes * MINUTE);

const payload = z.object({
  uploadId: z.uuid(),
  check: z.number().int(),
  /** The result of the previous check, and since when it is unchanged. */
  progress: z.object({ bytes: z.number().int(), since: z.iso.datetime() }).optional(),
});
type UploadProgress = NonNullable<z.infer<typeof payload>['progress']>;

/**
 * Reconciles one upload: finishes it if the server died between its last byte and its row, and deletes it if
 * it was abandoned. An abandoned live recording is finished instead.
 */
export const reconcileUpload = defineTask({
  name: 'files.reconcile-upload',
  label: 'Clean up an unfinished upload',
  queue: 'light',
  payload,
  tries: TRIES_OVER_A_DAY,
  isLowPriority: true,
  handle: async (task) => {
    const { organisationId, payload: order } = task;
    const files = await task.read(() =>
      db.select({ id: file.id }).from(file).where(eq(file.id, order.uploadId)),
    );
    const finishTask = (): Promise<void> =>
      task.finish('done', async () => void (await releaseUpload(order.uploadId)));
    if (files.length > 0) return finishTask();
    const upload = await findUpload(organisationId, order.uploadId);
    if (!upload) return finishTask();
    const progress = progressOf(upload, order.progress);
    const isOwnerOnly = metadataOf(upload).ownerOnly === '1';
    const isGivenUp =
      now().getTime() - Date.parse(progress.since) > (isOwnerOnly ? OWNER_ONLY_RETENTION_MS : RETENTION_MS);
    // A live recording whose browser never came back is complete with what was sent. A single-request upload
    // was cut off, and its sender never got a confirmation.
    if (isGivenUp && upload.size === undefined && upload.offset > 0 && !isOwnerOnly)
      await completeUpload(organisationId, order.uploadId, upload);
    if (isComplete(upload)) {
      await assembleUpload(organisationId, order.uploadId, upload);
      await finishUpload(organisationId, order.uploadId, upload).catch((error: unknown) => {
        // Its owner is gone.
        if (!(error instanceof Refusal && error.error === 'not-found')) throw error;
        return removeUpload(organisationId, order.uploadId);
      });
      return finishTask();
    }
    if (isGivenUp) {
      await removeUpload(organisationId, order.uploadId);
      return finishTask();
    }
    return task.finish('done', () =>
      scheduleReconcile(organisationId, order.uploadId, order.check + 1, progress),
    );
  },
});

/** The bytes received, and since when: now, if more arrived since the previous check. */
function progressOf({ offset, creation_date }: Upload, before: UploadProgress | undefined): UploadProgress {
  const since = before ? now().toISOString() : new Date(creation_date!).toISOString();
  return before?.bytes === offset ? before : { bytes: offset, since };
}

/** Within a scope: schedules the first or the next check. */
export async function scheduleReconcile(
  organisationId: string,
  uploadId: string,
  check = 0,
  progress?: UploadProgress,
): Promise<void> {
  await enqueue(reconcileUpload, {
    organisationId,
    subjectId: uploadId,
    key: `${uploadId}:${check}`,
    payload: { uploadId, check, ...(progress && { progress }) },
    startAfter: new Date(Date.now() + (CHECK_DELAYS_MS[check] ?? CHECK_DELAYS_MS.at(-1)!)),
  });
}
