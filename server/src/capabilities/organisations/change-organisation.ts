import { type Body, restorableUntil } from '@colloquy/contract';
import type { changeOrganisation as changeEndpoint } from '@colloquy/contract/organisations';
import { eq, sql } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import type { AuditActor } from '../../platform/http/cross-organisation.ts';
import { refuse } from '../../platform/refusal.ts';
import { lockOrganisation } from './organisations.store.ts';
import { organisation } from '../identity/index.ts';

/** Changes the given fields, within the organisation's scope, on the version that the user saw. */
export async function changeOrganisation(
  { organisationId, personId }: AuditActor,
  { version, name, code, timeZone }: Body<typeof changeEndpoint>,
): Promise<void> {
  const current = await lockOrganisation(organisationId);
  if (current.deletedAt) refuse('not-found');
  if (current.version !== version) refuse('changed-meanwhile');
  await db
    .update(organisation)
    .set({
      ...(name !== undefined && { name }),
      ...(code !== undefined && { code }),
      ...(timeZone !== undefined && { timeZone }),
      version: version + 1,
    })
    .where(eq(organisation.id, organisationId));
  await audit({ organisationId, personId }, 'organisation.changed', organisationId);
}

/** Runs in the transaction that deletes an organisation, before it is deleted. */
type DeleteListener = (organisationId: string) => Promise<unknown>;

const deleteListeners: DeleteListener[] = [];

/** For later capabilities that have to close something while the organisation is still there. */
export function onBeforeOrganisationDeleted(listener: DeleteListener): void {
  deleteListeners.push(listener);
}

/**
 * Deletes an organisation: its people can no longer sign in. Returns until when it can be restored. The
 * operator organisation cannot be deleted, because that would lock out the platform admins.
 */
export async function deleteOrganisation({ organisationId, personId }: AuditActor): Promise<Date> {
  const current = await lockOrganisation(organisationId);
  if (current.isOperator) refuse('not-now', 'The organisation that runs this installation can’t be deleted.');
  if (current.deletedAt) return restorableUntil(current.deletedAt);
  for (const listener of deleteListeners) await listener(organisationId);
  const deletedAt = now();
  await setDeleted(organisationId, deletedAt);
  await audit({ organisationId, personId }, 'organisation.deleted', organisationId);
  return restorableUntil(deletedAt);
}

/** Restores a deleted organisation while that is possible. Its people can sign in again. */
export async function restoreOrganisation({ organisationId, personId }: AuditActor): Promise<void> {
  const { deletedAt } = await lockOrganisation(organisationId);
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
