import type { Answer, makeUserLinks as endpoint } from '@colloquy/contract';
import { asIdentity } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { hasMailServer } from '../../platform/mail/outbox.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { hasMembers, makeLinkToHandOver } from '../identity/index.ts';
import { findForDesk } from './close-account.ts';
import type { Desk } from './desk.ts';
import type { UserRow } from './users.store.ts';

/**
 * Whether a link that opens this account may be shown to the caller: never where mails leave, and for a platform admin
 * only in the own organisation or one where nobody has a password yet. The same holds for mails that wait.
 */
export const mayMakeLinks = async ({ who }: Desk, organisationId: string): Promise<boolean> =>
  !hasMailServer() &&
  (organisationId === who.organisationId || !(await run(asIdentity(), () => hasMembers(organisationId))));

/** One-time links for these users, each by itself: one that cannot be made does not keep the others. */
export async function makeUserLinks(
  desk: Desk,
  userIds: readonly string[],
): Promise<Answer<typeof endpoint>> {
  if (hasMailServer())
    refuse('not-now', 'This installation sends email, so only the recipient gets the link.');
  const links: Answer<typeof endpoint>['links'] = [];
  const refused: Answer<typeof endpoint>['refused'] = [];
  for (const userId of new Set(userIds)) {
    try {
      links.push(await makeOne(desk, userId));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ userId, message: error.message });
    }
  }
  return { links, refused };
}

async function makeOne(desk: Desk, userId: string): Promise<Answer<typeof endpoint>['links'][number]> {
  const user = await findForDesk(desk, userId);
  await requireLink(desk, user);
  const { address, kind, expiresAt } = await makeLinkToHandOver(userId, desk.who.personId);
  const { name, username, email } = user;
  return { userId, name, username, email, kind, address, expiresAt: expiresAt.toISOString() };
}

async function requireLink(desk: Desk, { id, organisationId, state }: UserRow): Promise<void> {
  if (state !== 'active') refuse('not-now', 'This account is deactivated. Activate it first.');
  if (id === desk.who.personId) refuse('not-now', 'This is your own account. Use Change Password instead.');
  if (!(await mayMakeLinks(desk, organisationId)))
    refuse('not-permitted', 'Only an admin of this organisation can get the link.');
}
