import {
  type Answer,
  type importUsers,
  type PendingChange,
  ROLE_NAMES,
  type Role,
  type UserDetail,
} from '@colloquy/contract';
import { formatCount } from '../../ui/format/amount.ts';

/** Sentences of this capability that change with a name. */

const roleName = (value: string | null): string => ROLE_NAMES[value as Role] ?? '';

/** What a platform admin asked for, on the page of the account. */
export function pendingChangeText(
  { kind, value }: Pick<PendingChange, 'kind' | 'value'>,
  name: string,
): string {
  switch (kind) {
    case 'email':
      return `A platform admin asked to change the email address to ${value}.`;
    case 'role':
      return `A platform admin asked to change ${name}’s role to ${roleName(value)}.`;
    case 'add':
      return `A platform admin asked to add ${name} as ${roleName(value)}.`;
    case 'second-factor':
      return `A platform admin asked to remove the second factor of ${name}.`;
  }
}

/** The same on the page behind the link in the mail. */
export function ownChangeText({ kind, value }: Pick<PendingChange, 'kind' | 'value'>): string {
  switch (kind) {
    case 'email':
      return `A platform admin asked to change your email address to ${value}. Anyone who can read mail at that address could then reset your password.`;
    case 'role':
      return `A platform admin asked to change your role to ${roleName(value)}.`;
    case 'add':
      return `A platform admin asked to add you as ${roleName(value)}.`;
    case 'second-factor':
      return 'A platform admin asked to remove your second factor. You would sign in with your password alone.';
  }
}

const CONFIRMED_BY: Record<PendingChange['confirmedBy'], string> = {
  person: 'This takes effect once the person confirms it.',
  admin: 'This takes effect once an admin of the organisation confirms it.',
  either: 'This takes effect once the person, or an admin of their organisation, confirms it.',
};
export const whoConfirms = ({ confirmedBy }: Pick<PendingChange, 'confirmedBy'>): string =>
  CONFIRMED_BY[confirmedBy];

/** What is said once somebody was added. */
export const addedMessage = ({
  name,
  email,
  sendsMail,
  isAwaitingConfirmation,
}: Pick<UserDetail, 'name' | 'email' | 'sendsMail' | 'isAwaitingConfirmation'>): string => {
  if (isAwaitingConfirmation)
    return 'Added. An admin of the organisation has to confirm before the person is invited.';
  return sendsMail ? invitedMessage(email) : `${name} was added. ${NO_MAIL}`;
};

export const invitedMessage = (email: string): string => `The invitation is on its way to ${email}.`;

/** Where no mail leaves: said wherever somebody may wait for one. */
export const NO_MAIL = 'This installation sends no email, so give people their links yourself.';

/** For who may not get the link: a platform admin on an account of another organisation. */
export const NO_MAIL_ASK_ADMIN =
  'This installation sends no email. An admin of the organisation can create the link and pass it on.';

export const importedMessage = ({
  added,
  awaitsConfirmation,
  sendsMail,
}: Pick<Answer<typeof importUsers>, 'added' | 'awaitsConfirmation' | 'sendsMail'>): string => {
  const users = formatCount(added, 'user');
  if (awaitsConfirmation)
    return `${users} added. An admin of the organisation has to confirm before they are invited.`;
  return sendsMail ? `${users} added. Their invitations are on the way.` : `${users} added. ${NO_MAIL}`;
};

/** Above links that are there to be copied. */
export const linksIntro = (count: number, until: string): string =>
  count === 1
    ? `Whoever has this link can set the password, so give it to this person only. It works once, until ${until}.`
    : `Whoever has a link can set that person’s password, so give each to its person only. They work once, until ${until}.`;

export const createLinksText = (count: number): string =>
  count === 1 ? 'Create invitation link' : 'Create links for all';

/** Before a link is made. */
export const makeLinkText = ({ name, isInvited }: Pick<UserDetail, 'name' | 'isInvited'>): string =>
  isInvited
    ? `This installation sends no email. Create a link by which ${name} sets a password, and pass it on. Earlier links stop working.`
    : `This installation sends no email. Create a link by which ${name} sets a new password, and pass it on. The present password works until then.`;

/** Before a link for a new password is sent. */
export const resetPasswordText = ({ name, email }: Pick<UserDetail, 'name' | 'email'>): string =>
  `We send a link for a new password to ${email}. ${name} can use the present password until then.`;

/** Whether somebody is signed in, and since when. */
export const sessionText = (session: { begun: string; lastActive: string } | null): string =>
  session ? `Signed in since ${session.begun}, last active ${session.lastActive}` : 'Not signed in';

/** What is said once an account was changed: an email address or a role may wait for a confirmation. */
export const savedMessage = (
  saved: Pick<UserDetail, 'email' | 'role'>,
  asked: Pick<UserDetail, 'email' | 'role'>,
): string =>
  saved.email !== asked.email || saved.role !== asked.role
    ? 'Saved. The new email address or role takes effect once it’s confirmed.'
    : 'Saved.';

/** What resetting the second factor does, before it is done. */
export const resetFactorText = ({ needsConsent }: { needsConsent: boolean }): string =>
  needsConsent
    ? 'They, or an admin of their organisation, have to confirm this. Until then nothing changes. Only do this if you’re sure the request came from them.'
    : 'Only do this if you’re sure the request came from them. Their second factors and recovery codes stop working, and they are notified by email.';
