import { and, eq, isNull } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { isAnyOf } from '../../platform/database/any-of.ts';
import { db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { found } from '../../platform/refusal.ts';
import { derivedFile, file } from './files.table.ts';

export type FileRow = typeof file.$inferSelect;
export type DerivedRow = typeof derivedFile.$inferSelect;

/** A file that the scope may see, deleted or not; else 404. */
export async function getFile(fileId: string): Promise<FileRow> {
  const [row] = await db.select().from(file).where(eq(file.id, fileId));
  return found(row);
}

export async function findFiles(fileIds: string[]): Promise<FileRow[]> {
  if (fileIds.length === 0) return [];
  return db.select().from(file).where(isAnyOf(file.id, fileIds));
}

/** Within a scope: what the check of the content found. */
export async function describeFile(
  fileId: string,
  found: { mediaType: string; sha256: string; needsPlayback: boolean },
): Promise<void> {
  await db.update(file).set(found).where(eq(file.id, fileId));
}

/** Gives a file the name under which people see it. */
export async function renameFile(fileId: string, name: string): Promise<void> {
  await db.update(file).set({ name }).where(eq(file.id, fileId));
}

/** Hides the files of a deleted thing, or shows them again. */
export async function hideFiles(ownerId: string, deletedAt: Date | null): Promise<void> {
  await db.update(file).set({ deletedAt }).where(eq(file.ownerId, ownerId));
}

export async function findDerived(fileId: string, kind: string): Promise<DerivedRow | undefined> {
  const [row] = await db
    .select()
    .from(derivedFile)
    .where(and(eq(derivedFile.fileId, fileId), eq(derivedFile.kind, kind)));
  return row;
}

/** Says that an object is there: written again by a repeated step, it stays one row. */
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

/** A file to listen to, in a person's scope: not while what it belongs to is deleted. */
export async function getPlayable(
  fileId: string,
): Promise<{ file: FileRow; playback: DerivedRow | undefined }> {
  const [row] = await db
    .select()
    .from(file)
    .where(and(eq(file.id, fileId), isNull(file.deletedAt)));
  return { file: found(row), playback: await findDerived(fileId, 'playback') };
}

/** All files of an owner, hidden or not. */
export async function findFilesOf(ownerId: string): Promise<FileRow[]> {
  return db.select().from(file).where(eq(file.ownerId, ownerId));
}

/** Gives a file to another owner: it is seen, hidden and purged with that one. */
export async function moveFileTo(fileId: string, ownerId: string): Promise<void> {
  await db.update(file).set({ ownerId }).where(eq(file.id, fileId));
}

/** Removes the rows of an owner's files, once their bytes are gone. */
export async function forgetFiles(ownerId: string): Promise<void> {
  await db.delete(file).where(eq(file.ownerId, ownerId));
}
