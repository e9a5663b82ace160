import type { Upload } from '@tus/server';
import { now } from '../../platform/clock.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
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
  /** Set if the file is for this owner only, and must not go to a job created for it. */
  ownerOnly?: '1';
};

/** The metadata stored with the bytes; only this server writes it. */
export const metadataOf = (upload: Pick<Upload, 'metadata'>): UploadMetadata =>
  upload.metadata as UploadMetadata;

export const isComplete = (upload: Pick<Upload, 'offset' | 'size'>): boolean => upload.offset === upload.size;

/**
 * Makes the file of a complete upload. Called by the request with the last byte, a resuming browser and
 * `reconcileUpload`, concurrently or after a crash: it makes one file.
 */
export async function finishUpload(organisationId: string, uploadId: string, upload: Upload): Promise<void> {
  const { personId, ownerId, filename, order, ownerOnly } = metadataOf(upload);
  const finished = { id: uploadId, organisationId, personId, ownerId, name: filename, bytes: upload.size! };
  await run(asSystem(organisationId), () =>
    createFileOnce({ ...finished, ...(order !== undefined && { order }) }, ownerOnly === '1'),
  );
}

/**
 * Within a background scope. Refuses `not-found` if the file is for its owner only and would go to another.
 */
async function createFileOnce(upload: FinishedUpload, isOwnerOnly = false): Promise<void> {
  await sqlQuery('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`upload ${upload.id}`]);
  const existing = await db.select({ id: file.id }).from(file).where(eq(file.id, upload.id));
  if (existing.length > 0) return;
  await releaseUpload(upload.id);
  await uploadOwner().attach(upload, async (ownerId) => {
    if (isOwnerOnly && ownerId !== upload.ownerId) refuse('not-found');
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
