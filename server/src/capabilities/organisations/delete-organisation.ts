import { restorableUntil } from '@colloquy/contract';
import { eq, sql } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import type { Acting } from '../../platform/http/reach.ts';
import { refuse } from '../../platform/refusal.ts';
import { holdOrganisation } from './organisations.store.ts';
import { organisation } from './organisations.table.ts';

/**
 * Closes an organisation: from now on nobody of it may sign in. Answers until when it can come back. The house stays,
 * because who runs the installation would be out too.
 */
export async function deleteOrganisation({ organisationId, personId }: Acting): Promise<Date> {
  const held = await holdOrganisation(organisationId);
  if (held.isHouse) refuse('not-now', 'The organisation that runs this installation cannot be deleted.');
  if (held.deletedAt) return restorableUntil(held.deletedAt);
  const deletedAt = now();
  await setDeleted(organisationId, deletedAt);
  await audit({ organisationId, personId }, 'organisation.deleted', organisationId);
  return restorableUntil(deletedAt);
}

/** Takes a deletion back while it can be. Its people sign in again. */
export async function restoreOrganisation({ organisationId, personId }: Acting): Promise<void> {
  const { deletedAt } = await holdOrganisation(organisationId);
  if (!deletedAt) return;
  if (restorableUntil(deletedAt) < now()) refuse('not-found');
  await setDeleted(organisationId, null);
  await audit({ organisationId, personId }, 'organisation.restored', organisationId);
}

async function setDeleted(organisationId: string, deletedAt: Date | null): Promise<void> {
  await db
    .update(organisation)
    .set({ deletedAt, version: sql`${organisation.version} + 1` })
    .where(eq(organisation.id, organisationId));
}
