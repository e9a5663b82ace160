import { type Body, type changeUser as changeUserEndpoint, type Role, roleMeant } from '@colloquy/contract';
import { audit } from '../../platform/audit/audit.ts';
import { writeMail } from '../../platform/mail/outbox.ts';
import { refuse } from '../../platform/refusal.ts';
import { inviteAgain, signOutPerson } from '../identity/index.ts';
import { askForConsent, needsConsent } from './account-changes.ts';
import { requireRole } from './add-user.ts';
import { findForDesk } from './close-account.ts';
import type { Desk } from './desk.ts';
import { countWork } from './read-user.ts';
import { hindranceOf, mayRun } from './users.policy.ts';
import { holdOthers, holdUser, sayWhatIsTaken, type UserRow, writeUser } from './users.store.ts';

type Change = Body<typeof changeUserEndpoint>;

/** Changes an account on the version that the admin saw. Whoever gets another role signs in anew. */
export async function changeUser(desk: Desk, userId: string, change: Change): Promise<void> {
  const { version, adminType, role, email, ...fields } = change;
  const asked = adminType === undefined && role === undefined ? undefined : roleMeant({ adminType, role });
  if (asked === undefined && (adminType ?? role) !== undefined) refuse('invalid-input', 'Choose one role.');
  if (asked !== undefined) await requireNoWork(desk, userId, asked);
  const { isOther, isMoved } = await sayWhatIsTaken(() =>
    desk.write(async () => {
      const held = await holdUser(userId, version);
      if (!mayRun(desk.who, held)) refuse('not-permitted');
      const become = asked !== undefined && asked !== held.role ? asked : undefined;
      if (become) await requireChangeOfRole(desk, held, become);
      const isMoved = email !== undefined && email.toLowerCase() !== held.email.toLowerCase();
      const waits = (become !== undefined || isMoved) && (await needsConsent(desk, held.organisationId));
      await writeUser(userId, {
        ...fields,
        ...(!waits && email !== undefined && { email }),
        ...(!waits && become && { role: become }),
      });
      const by = { organisationId: held.organisationId, personId: desk.who.personId };
      await audit(by, 'user.changed', userId);
      if (waits) {
        if (isMoved) await askForConsent(desk, held, { kind: 'email', value: email });
        if (become) await askForConsent(desk, held, { kind: 'role', value: become });
        return { isOther: false, isMoved: false };
      }
      if (isMoved) await tellOldAddress(held, email);
      if (become) await audit(by, 'user.role-changed', userId);
      return { isOther: become !== undefined, isMoved };
    }),
  );
  if (isOther) await signOutPerson(userId);
  // The invitation before it ended with the change.
  if (isOther || isMoved) await inviteAgain(userId, desk.who.personId);
}

async function requireChangeOfRole(desk: Desk, held: UserRow, become: Role): Promise<void> {
  requireRole(desk, held, become);
  const hindrance = hindranceOf(desk.who, held, await holdOthers(held));
  if (hindrance) refuse('not-now', `${hindrance} The role stays as it is.`);
}

/** Whoever orders no more could not see what they ordered. */
export async function requireNoWork(desk: Desk, userId: string, become: Role): Promise<void> {
  const user = await findForDesk(desk, userId);
  if (user.role !== 'customer' || become === 'customer') return;
  const { jobs } = await desk.within(user.organisationId, () => countWork(userId));
  if (jobs > 0)
    refuse('not-now', `Hand over the jobs of ${user.name} first: another role would not see them.`);
}

/** An address that is changed by somebody else is the way in for whoever holds the new one: the old one hears of it. */
export const tellOldAddress = (
  { organisationId, name, username, email }: Pick<UserRow, 'organisationId' | 'name' | 'username' | 'email'>,
  next: string,
): Promise<string> =>
  writeMail({
    organisationId,
    to: email,
    subject: 'Your email address was changed',
    text: `Hello ${name},

The email address of ${username} is now ${next}. Mails about the account go there from now on.

If this is not right, tell the admin of your organisation at once.
`,
  });
