import type { Absence } from '@colloquy/contract/review';
import { and, asc, eq, gte, lte, ne } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { requireFound, Refusal } from '../../platform/refusal.ts';
import { absence } from './review.table.ts';

const DAY_MS = 86_400_000;

/** UTC yesterday: a day that is over in every time zone. */
const yesterday = (): string => new Date(now().getTime() - DAY_MS).toISOString().slice(0, 10);

/** A person's absences that are not over, in the scope of their organisation. */
export async function findAbsences({ personId }: Caller): Promise<Absence[]> {
  return db
    .select({ id: absence.id, fromDay: absence.fromDay, toDay: absence.toDay })
    .from(absence)
    .where(and(eq(absence.personId, personId), gte(absence.toDay, yesterday())))
    .orderBy(asc(absence.fromDay), asc(absence.id));
}

export async function addAbsence({ organisationId, personId }: Caller, days: Absence): Promise<void> {
  if (days.fromDay > days.toDay)
    throw new Refusal('invalid-input', { fields: { toDay: 'The last day must not be before the first.' } });
  if (days.toDay < yesterday())
    throw new Refusal('invalid-input', {
      fields: { toDay: 'These days are in the past. Choose today or later.' },
    });
  const [other] = await db
    .select({ id: absence.id })
    .from(absence)
    .where(
      and(
        eq(absence.personId, personId),
        ne(absence.id, days.id),
        lte(absence.fromDay, days.toDay),
        gte(absence.toDay, days.fromDay),
      ),
    )
    .limit(1);
  if (other)
    throw new Refusal('invalid-input', {
      fields: { fromDay: 'You already have an absence on some of these days. Delete it first.' },
    });
  await db
    .insert(absence)
    .values({ organisationId, personId, ...days, createdAt: now() })
    .onConflictDoNothing();
}

export async function deleteAbsence({ personId }: Caller, absenceId: string): Promise<void> {
  const removed = await db
    .delete(absence)
    .where(and(eq(absence.id, absenceId), eq(absence.personId, personId)))
    .returning({ id: absence.id });
  requireFound(removed[0]);
}
