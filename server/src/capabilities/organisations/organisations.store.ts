import type { OrganisationSettings } from '@colloquy/contract';
import { organisationSettings } from '@colloquy/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { found } from '../../platform/refusal.ts';
import { organisation } from './organisations.table.ts';

export type OrganisationRow = typeof organisation.$inferSelect;

/** An organisation that the scope may see, deleted or not, held until the end of the transaction; else 404. */
export async function holdOrganisation(id: string): Promise<OrganisationRow> {
  const [row] = await db.select().from(organisation).where(eq(organisation.id, id)).for('update');
  return found(row);
}

/** One that the scope may see and that is not deleted; else 404. */
export async function getOrganisation(id: string): Promise<OrganisationRow> {
  const [row] = await db
    .select()
    .from(organisation)
    .where(and(eq(organisation.id, id), isNull(organisation.deletedAt)));
  return found(row);
}

/** What its admin has chosen, with the defaults for the rest. */
export const settingsOf = ({ settings }: Pick<OrganisationRow, 'settings'>): OrganisationSettings =>
  organisationSettings.parse(settings);

/** The settings of an organisation, in a scope that sees it. */
export const readSettings = async (organisationId: string): Promise<OrganisationSettings> =>
  settingsOf(await getOrganisation(organisationId));
