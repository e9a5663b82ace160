import type { Upload } from '@tus/server';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { TRIES_OVER_A_DAY } from '../../platform/tasks/retry-delay.ts';
import { file } from './files.table.ts';
import { finishUpload, isWhole, metadataOf } from './finish-upload.ts';
import { releaseUpload } from './reserve-upload.ts';
import { endUpload, findUpload, putTogether, removeUpload } from './upload-server.ts';

const MINUTE = 60_000;
/** An upload that nobody ended is kept this long after its last byte, so that a browser may come back after a long weekend. */
const KEPT_MS = 7 * 24 * 60 * MINUTE;
/** One that came in one request cannot be resumed: after this long without a byte, the process that received it is gone. */
const KEPT_ALONE_MS = 24 * 60 * MINUTE;
/** When it is looked at, after its beginning and after each look; the last one repeats. */
const LOOKS_MS = [5, 15, 60, 360, 1440].map((minutes) => minutes * MINUTE);

const payload = z.object({
  uploadId: z.uuid(),
  look: z.number().int(),
  /** What the look before found, and since when it has been so. */
  found: z.object({ bytes: z.number().int(), since: z.iso.datetime() }).optional(),
});
type Found = NonNullable<z.infer<typeof payload>['found']>;

/**
 * Looks after one upload: finishes it where the server died between its last byte and its row, and clears it away
 * where nobody came back. What was being recorded is finished then, instead.
 */
export const lookAfterUpload = defineTask({
  name: 'files.look-after-upload',
  lane: 'light',
  payload,
  tries: TRIES_OVER_A_DAY,
  isPatient: true,
  handle: async (task) => {
    const { organisationId, payload: order } = task;
    const isFile = await task.read(() =>
      db.select({ id: file.id }).from(file).where(eq(file.id, order.uploadId)),
    );
    const isOver = (): Promise<void> =>
      task.finish('done', async () => void (await releaseUpload(order.uploadId)));
    if (isFile.length > 0) return isOver();
    const upload = await findUpload(organisationId, order.uploadId);
    if (!upload) return isOver();
    const found = foundNow(upload, order.found);
    const isAlone = metadataOf(upload).alone === '1';
    const isGivenUp = now().getTime() - Date.parse(found.since) > (isAlone ? KEPT_ALONE_MS : KEPT_MS);
    // A recording whose browser never came back: what was sent of it is all there is, and can be heard. What came in
    // one request was cut off, and its sender was never told that it is kept.
    if (isGivenUp && upload.size === undefined && upload.offset > 0 && !isAlone)
      await endUpload(organisationId, order.uploadId, upload);
    if (isWhole(upload)) {
      await putTogether(organisationId, order.uploadId, upload);
      await finishUpload(organisationId, order.uploadId, upload).catch((error: unknown) => {
        // What it was meant for is gone.
        if (!(error instanceof Refusal && error.error === 'not-found')) throw error;
        return removeUpload(organisationId, order.uploadId);
      });
      return isOver();
    }
    if (isGivenUp) {
      await removeUpload(organisationId, order.uploadId);
      return isOver();
    }
    return task.finish('done', () => lookLater(organisationId, order.uploadId, order.look + 1, found));
  },
});

/** How much of it is there, and since when: where more came since the look before, it has come just now. */
function foundNow({ offset, creation_date }: Upload, before: Found | undefined): Found {
  const since = before ? now().toISOString() : new Date(creation_date!).toISOString();
  return before?.bytes === offset ? before : { bytes: offset, since };
}

/** Within a scope: the first look, or the next. */
export async function lookLater(
  organisationId: string,
  uploadId: string,
  look = 0,
  found?: Found,
): Promise<void> {
  await enqueue(lookAfterUpload, {
    organisationId,
    subjectId: uploadId,
    key: `${uploadId}:${look}`,
    payload: { uploadId, look, ...(found && { found }) },
    startAfter: new Date(Date.now() + (LOOKS_MS[look] ?? LOOKS_MS.at(-1)!)),
  });
}
