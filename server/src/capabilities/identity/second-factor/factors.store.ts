import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { now } from '../../../platform/clock.ts';
import { db } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { secondFactor } from '../identity.table.ts';

export type FactorRow = typeof secondFactor.$inferSelect;

const isOf = (personId: string, id: string) =>
  and(eq(secondFactor.personId, personId), eq(secondFactor.id, id));

/** Finds the confirmed factors, oldest first. */
export const findFactors = (personId: string): Promise<FactorRow[]> =>
  db
    .select()
    .from(secondFactor)
    .where(and(eq(secondFactor.personId, personId), isNotNull(secondFactor.confirmedAt)))
    .orderBy(asc(secondFactor.createdAt), asc(secondFactor.id));

export async function lockFactor(personId: string, id: string): Promise<FactorRow | undefined> {
  const [row] = await db.select().from(secondFactor).where(isOf(personId, id)).for('update');
  return row;
}

export async function lockFactorByCredential(credentialId: string): Promise<FactorRow | undefined> {
  const [row] = await db
    .select()
    .from(secondFactor)
    .where(eq(secondFactor.credentialId, credentialId))
    .for('update');
  return row;
}

/** Locks the apps, so that of two requests with one code only one uses it. */
export const lockTotp = (personId: string): Promise<FactorRow[]> =>
  db
    .select()
    .from(secondFactor)
    .where(
      and(
        eq(secondFactor.personId, personId),
        eq(secondFactor.kind, 'totp'),
        isNotNull(secondFactor.confirmedAt),
      ),
    )
    .orderBy(asc(secondFactor.id))
    .for('update');

type NewFactor = Pick<typeof secondFactor.$inferInsert, 'personId' | 'kind' | 'name'> &
  Partial<
    Pick<
      typeof secondFactor.$inferInsert,
      'sealedSecret' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'confirmedAt'
    >
  >;

/** Adds a factor and deletes the person's unconfirmed ones. */
export async function insertFactor(values: NewFactor): Promise<string> {
  const id = newId();
  await db
    .delete(secondFactor)
    .where(and(eq(secondFactor.personId, values.personId), isNull(secondFactor.confirmedAt)));
  await db.insert(secondFactor).values({ ...values, id, createdAt: now() });
  return id;
}

export async function saveTotpStep(
  id: string,
  { step, name, confirmedAt }: { step: number; name: string; confirmedAt: Date },
): Promise<void> {
  await db
    .update(secondFactor)
    .set({ lastStep: step, name, confirmedAt, lastUsedAt: confirmedAt })
    .where(eq(secondFactor.id, id));
}

export async function markFactorUsed(
  id: string,
  { at, step, counter }: { at: Date; step?: number; counter?: number },
): Promise<void> {
  await db
    .update(secondFactor)
    .set({
      lastUsedAt: at,
      ...(step !== undefined && { lastStep: step }),
      ...(counter !== undefined && { counter }),
    })
    .where(eq(secondFactor.id, id));
}

export async function updateFactorName(personId: string, id: string, name: string): Promise<boolean> {
  const rows = await db
    .update(secondFactor)
    .set({ name })
    .where(and(isOf(personId, id), isNotNull(secondFactor.confirmedAt)))
    .returning({ id: secondFactor.id });
  return rows.length === 1;
}

export async function deleteFactor(personId: string, id: string): Promise<void> {
  await db.delete(secondFactor).where(isOf(personId, id));
}

export async function deleteFactorsOf(personId: string): Promise<number> {
  const rows = await db
    .delete(secondFactor)
    .where(eq(secondFactor.personId, personId))
    .returning({ confirmedAt: secondFactor.confirmedAt });
  return rows.filter(({ confirmedAt }) => confirmedAt !== null).length;
}
