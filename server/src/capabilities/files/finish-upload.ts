import type { Upload } from '@tus/server';
import { now } from '../../platform/clock.ts';
import { asTask } from '../../platform/database/open.ts';
import { db, run, sqlQuery } from '../../platform/database/scope.ts';
import { eq } from 'drizzle-orm';
import { refuse } from '../../platform/refusal.ts';
import { file } from './files.table.ts';
import { releaseUpload } from './reserve-upload.ts';
import { originalKey } from './storage-keys.ts';
import { type FinishedUpload, uploadOwner } from './upload-owner.ts';

export type UploadMetadata = {
  personId: string;
  ownerId: string;
  filename: string;
  order?: string;
  /** Set where it is for its owner or for nothing: for no other that would be made for it. */
  alone?: '1';
};

/** What is kept beside the bytes, which only we have written. */
export const metadataOf = (upload: Pick<Upload, 'metadata'>): UploadMetadata =>
  upload.metadata as UploadMetadata;

export const isWhole = (upload: Pick<Upload, 'offset' | 'size'>): boolean => upload.offset === upload.size;

/**
 * Makes the file of an upload whose bytes are all there. Asked by the request of the last byte, by a browser that
 * comes back, and by the task that looks after uploads, at the same time or after a crash: one file comes of it.
 */
export async function finishUpload(organisationId: string, uploadId: string, upload: Upload): Promise<void> {
  const { personId, ownerId, filename, order, alone } = metadataOf(upload);
  const finished = { id: uploadId, organisationId, personId, ownerId, name: filename, bytes: upload.size! };
  await run(asTask(organisationId), () =>
    takeOnce({ ...finished, ...(order !== undefined && { order }) }, alone === '1'),
  );
}

/** Within a background scope. Refuses with `not-found` what is for its owner alone, where another would have it. */
export async function takeOnce(upload: FinishedUpload, isAlone = false): Promise<void> {
  await sqlQuery('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`upload ${upload.id}`]);
  const existing = await db.select({ id: file.id }).from(file).where(eq(file.id, upload.id));
  if (existing.length > 0) return;
  await releaseUpload(upload.id);
  await uploadOwner().take(upload, async (ownerId) => {
    if (isAlone && ownerId !== upload.ownerId) refuse('not-found');
    await db.insert(file).values({
      id: upload.id,
      organisationId: upload.organisationId,
      ownerId,
      uploadId: upload.id,
      name: upload.name,
      bytes: upload.bytes,
      storageKey: originalKey(upload.organisationId, upload.id),
      uploadedBy: upload.personId,
      createdAt: now(),
    });
  });
}
