import { type OrganisationSettings, organisationSettings } from '@colloquy/contract/organisations';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { requireFound } from '../../platform/refusal.ts';
import { organisation } from '../identity/index.ts';

export type OrganisationRow = typeof organisation.$inferSelect;

/** Locks an organisation that the scope sees, deleted or not, until the end of the transaction; else 404. */
export async function lockOrganisation(id: string): Promise<OrganisationRow> {
  const [row] = await db.select().from(organisation).where(eq(organisation.id, id)).for('update');
  return requireFound(row);
}

/** Gets an organisation that the scope sees and that is not deleted; else 404. */
export async function getOrganisation(id: string): Promise<OrganisationRow> {
  const [row] = await db
    .select()
    .from(organisation)
    .where(and(eq(organisation.id, id), isNull(organisation.deletedAt)));
  return requireFound(row);
}

/** Completes an organisation's stored settings with the defaults. */
export const settingsOf = ({ settings }: Pick<OrganisationRow, 'settings'>): OrganisationSettings =>
  organisationSettings.parse(settings);

/** Reads an organisation's settings, in a scope that sees it. */
export const readSettings = async (organisationId: string): Promise<OrganisationSettings> =>
  settingsOf(await getOrganisation(organisationId));

/**
 * Returns the organisation's next job number. Locks the counter until the end of the transaction, so that a
 * new job sees all jobs created before it.
 */
export async function nextJobNumber(organisationId: string): Promise<number> {
  const [counter] = await db
    .update(organisation)
    .set({ lastJobNumber: sql`${organisation.lastJobNumber} + 1` })
    .where(eq(organisation.id, organisationId))
    .returning({ number: organisation.lastJobNumber });
  return requireFound(counter).number;
}
