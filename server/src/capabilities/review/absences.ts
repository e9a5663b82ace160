import type { Absence } from '@colloquy/contract';
import { and, asc, eq, gte } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import { absence } from './review.table.ts';

/** A person's absences that are not over, in the scope of where they belong. A day longer, for whoever lives west. */
export async function findAbsences({ personId }: Caller): Promise<Absence[]> {
  const yesterday = new Date(now().getTime() - 86_400_000).toISOString().slice(0, 10);
  return db
    .select({ id: absence.id, fromDay: absence.fromDay, toDay: absence.toDay })
    .from(absence)
    .where(and(eq(absence.personId, personId), gte(absence.toDay, yesterday)))
    .orderBy(asc(absence.fromDay), asc(absence.id));
}

export async function addAbsence({ organisationId, personId }: Caller, days: Absence): Promise<void> {
  if (days.fromDay > days.toDay)
    throw new Refusal('invalid-input', { fields: { toDay: 'The last day comes before the first.' } });
  await db
    .insert(absence)
    .values({ organisationId, personId, ...days, createdAt: now() })
    .onConflictDoNothing();
}

export async function deleteAbsence({ personId }: Caller, absenceId: string): Promise<void> {
  const gone = await db
    .delete(absence)
    .where(and(eq(absence.id, absenceId), eq(absence.personId, personId)))
    .returning({ id: absence.id });
  found(gone[0]);
}
