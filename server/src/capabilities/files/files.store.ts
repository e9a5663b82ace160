import { and, eq, isNull } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { isAnyOf, db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { requireFound } from '../../platform/refusal.ts';
import { derivedFile, file } from './files.table.ts';

export type FileRow = typeof file.$inferSelect;
export type DerivedRow = typeof derivedFile.$inferSelect;

/** A file that the scope may see, deleted or not; else 404. */
export async function getFile(fileId: string): Promise<FileRow> {
  const [row] = await db.select().from(file).where(eq(file.id, fileId));
  return requireFound(row);
}

export async function findFiles(fileIds: string[]): Promise<FileRow[]> {
  if (fileIds.length === 0) return [];
  return db.select().from(file).where(isAnyOf(file.id, fileIds));
}

/** Saves the result of the content check, within a scope. */
export async function saveMediaProperties(
  fileId: string,
  properties: { mediaType: string; sha256: string; needsPlayback: boolean },
): Promise<void> {
  await db.update(file).set(properties).where(eq(file.id, fileId));
}

/** Changes the display name of a file. */
export async function renameFile(fileId: string, name: string): Promise<void> {
  await db.update(file).set({ name }).where(eq(file.id, fileId));
}

/** Marks an owner's files as deleted, or restores them with null. */
export async function setFilesDeleted(ownerId: string, deletedAt: Date | null): Promise<void> {
  await db.update(file).set({ deletedAt }).where(eq(file.ownerId, ownerId));
}

export async function findDerived(fileId: string, kind: string): Promise<DerivedRow | undefined> {
  const [row] = await db
    .select()
    .from(derivedFile)
    .where(and(eq(derivedFile.fileId, fileId), eq(derivedFile.kind, kind)));
  return row;
}

/** Records a stored object: a repeated step updates the same row. */
export async function saveDerived(
  organisationId: string,
  stored: Pick<DerivedRow, 'fileId' | 'kind' | 'bytes' | 'storageKey'>,
): Promise<void> {
  await db
    .insert(derivedFile)
    .values({ ...stored, id: newId(), organisationId, createdAt: now() })
    .onConflictDoUpdate({
      target: [derivedFile.organisationId, derivedFile.fileId, derivedFile.kind],
      set: { bytes: stored.bytes, storageKey: stored.storageKey },
    });
}

/** A file to play, in a person's scope; not while its owner is deleted. */
export async function getPlayable(
  fileId: string,
): Promise<{ file: FileRow; playback: DerivedRow | undefined }> {
  const [row] = await db
    .select()
    .from(file)
    .where(and(eq(file.id, fileId), isNull(file.deletedAt)));
  return { file: requireFound(row), playback: await findDerived(fileId, 'playback') };
}

/** All files of an owner, deleted or not. */
export async function findFilesByOwner(ownerId: string): Promise<FileRow[]> {
  return db.select().from(file).where(eq(file.ownerId, ownerId));
}

/** Moves a file to another owner, with which it is visible, deleted and purged. */
export async function changeFileOwner(fileId: string, ownerId: string): Promise<void> {
  await db.update(file).set({ ownerId }).where(eq(file.id, fileId));
}

/** Hides one file, whose bytes are about to be removed. */
export async function hideFile(fileId: string, deletedAt: Date): Promise<void> {
  await db.update(file).set({ deletedAt }).where(eq(file.id, fileId));
}

/** Deletes the row of one file, after its bytes. */
export async function deleteFile(fileId: string): Promise<void> {
  await db.delete(file).where(eq(file.id, fileId));
}

/** Deletes the rows of an owner's files, after their bytes. */
export async function deleteFileRows(ownerId: string): Promise<void> {
  await db.delete(file).where(eq(file.ownerId, ownerId));
}
