import type { Answer } from '@colloquy/contract';
import type { createUserLinks as endpoint } from '@colloquy/contract/users';
import { asIdentity } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { hasMailServer } from '../../platform/mail/outbox.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { hasMembers, createManualLink } from '../identity/index.ts';
import { getManagedUser, type UserAdminScope } from './user-admin-scope.ts';
import type { UserRow } from './users.store.ts';

/**
 * Returns whether a link that opens this account may be shown to the caller: never if a mail server is
 * configured, and to a platform admin only in the own organisation or one where no one has a password yet.
 * The same applies to unsent mails.
 */
export const mayCreateLinks = async ({ who }: UserAdminScope, organisationId: string): Promise<boolean> =>
  !hasMailServer() &&
  (organisationId === who.organisationId || !(await run(asIdentity(), () => hasMembers(organisationId))));

/**
 * Creates one-time links for these users, each independently: a refusal of one does not affect the others.
 */
export async function createUserLinks(
  scope: UserAdminScope,
  userIds: readonly string[],
): Promise<Answer<typeof endpoint>> {
  if (hasMailServer())
    refuse('not-now', 'This installation sends email, so only the recipient gets the link.');
  const links: Answer<typeof endpoint>['links'] = [];
  const refused: Answer<typeof endpoint>['refused'] = [];
  for (const userId of new Set(userIds)) {
    try {
      links.push(await createOne(scope, userId));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ userId, message: error.message });
    }
  }
  return { links, refused };
}

async function createOne(
  scope: UserAdminScope,
  userId: string,
): Promise<Answer<typeof endpoint>['links'][number]> {
  const user = await getManagedUser(scope, userId);
  await requireLinkAllowed(scope, user);
  const { address, kind, expiresAt } = await createManualLink(userId, scope.who.personId);
  const { name, username, email } = user;
  return { userId, name, username, email, kind, address, expiresAt: expiresAt.toISOString() };
}

async function requireLinkAllowed(
  scope: UserAdminScope,
  { id, organisationId, state }: UserRow,
): Promise<void> {
  if (state !== 'active') refuse('not-now', 'This account is deactivated. Activate it first.');
  if (id === scope.who.personId) refuse('not-now', 'This is your own account. Use Change Password instead.');
  if (!(await mayCreateLinks(scope, organisationId)))
    refuse('not-permitted', 'Only an admin of this organisation can get the link.');
}
