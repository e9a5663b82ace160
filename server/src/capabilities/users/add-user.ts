import {
  type addUser as addUserEndpoint,
  type Body,
  type Role,
  roleMeant,
  type UserDetail,
} from '@colloquy/contract';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { inviteOnce } from '../identity/index.ts';
import { getOrganisation } from '../organisations/index.ts';
import { requireSeats } from '../subscriptions/index.ts';
import { askForConsent, needsConsent } from './account-changes.ts';
import type { Desk } from './desk.ts';
import { readUser } from './read-user.ts';
import { rolesFor } from './users.policy.ts';
import { findUser, holdUser, insertUsers, sayWhatIsTaken, writeState } from './users.store.ts';

/** The organisation that somebody is added to: the caller's own, unless a platform admin names another. */
export async function organisationFor(
  desk: Desk,
  oid: string | undefined,
): Promise<{ id: string; isHouse: boolean }> {
  const { who } = desk;
  if (oid !== undefined && oid !== who.organisationId && who.role !== 'admin') refuse('not-permitted');
  const { id, isHouse } = await desk.look(() => getOrganisation(oid ?? who.organisationId));
  return { id, isHouse };
}

export function requireRole(desk: Desk, organisation: { isHouse: boolean }, role: Role): void {
  if (!rolesFor(desk.who.role, organisation).includes(role))
    refuse('not-permitted', 'You cannot give this role in this organisation.');
}

/** In the identity scope: closes an account that was just added until an admin of its organisation confirms it. */
export async function addLater(desk: Desk, id: string): Promise<void> {
  await writeState(id, now());
  const held = await holdUser(id);
  await askForConsent(desk, held, { kind: 'add', value: held.role });
}

/** Adds somebody and sends the invitation. The same request again finds who it added, and invites them once. */
export async function addUser(desk: Desk, body: Body<typeof addUserEndpoint>): Promise<UserDetail> {
  const { id, oid, name, username, email, role, adminType = role ? undefined : 1 } = body;
  const become = roleMeant({ role, adminType }) ?? refuse('invalid-input', 'Choose one role.');
  const organisation = await organisationFor(desk, oid);
  requireRole(desk, organisation, become);
  const by = { organisationId: organisation.id, personId: desk.who.personId };
  await sayWhatIsTaken(() =>
    desk.write(async () => {
      const earlier = await findUser(id);
      if (earlier) return;
      await requireSeats(organisation.id, 1);
      const waits = await needsConsent(desk, organisation.id);
      await insertUsers([
        { id, organisationId: organisation.id, name, username, email, role: become, createdAt: now() },
      ]);
      await audit(by, 'user.added', id);
      if (waits) await addLater(desk, id);
    }),
  );
  const added = found(await desk.look(() => findUser(id)));
  if (added.organisationId !== organisation.id || added.username !== username) refuse('taken');
  if (added.state === 'active') await inviteOnce(id, desk.who.personId);
  return readUser(desk, id);
}
