import { eq } from 'drizzle-orm';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import { requireFound } from '../../platform/refusal.ts';
import { study } from './studies.table.ts';

/** Name of a visible study; null if there is none. */
export async function findStudyName(studyId: string): Promise<{ id: string; name: string } | null> {
  const { rows } = await sqlQuery<{ id: string; name: string }>('select id, name from study where id = $1', [
    studyId,
  ]);
  return rows[0] ?? null;
}

/** Refuses studies that the caller does not see. */
export async function requireStudy(studyId: string): Promise<void> {
  requireFound((await findStudyName(studyId)) ?? undefined);
}

/** Locks a study until the end of the transaction. */
export async function lockStudy(studyId: string): Promise<typeof study.$inferSelect> {
  const [row] = await db.select().from(study).where(eq(study.id, studyId)).for('update');
  return requireFound(row);
}
