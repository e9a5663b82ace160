import type { Answer, Role } from '@colloquy/contract';
import { type importUsers, type PendingChange, ROLE_NAMES, type UserDetail } from '@colloquy/contract/users';
import { formatCount, formatNumber } from '../../ui/format/amount.ts';

/** Sentences that change with a name. */

const roleName = (value: string | null): string => ROLE_NAMES[value as Role] ?? '';

/** A pending change by a platform admin, on the page of the account. */
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

/** The same change for the person themselves, on the page that the email links to. */
export function ownChangeText({ kind, value }: Pick<PendingChange, 'kind' | 'value'>): string {
  switch (kind) {
    case 'email':
      return `A platform admin asked to change your email address to ${value}. Anyone who can read email at that address could then reset your password.`;
    case 'role':
      return `A platform admin asked to change your role to ${roleName(value)}.`;
    case 'add':
      return `A platform admin asked to add you as ${roleName(value)}.`;
    case 'second-factor':
      return 'A platform admin asked to remove your second factor. You would sign in with your password alone.';
  }
}

const CONFIRMATION_HINTS: Record<PendingChange['confirmedBy'], string> = {
  person: 'This takes effect once the person confirms it.',
  admin: 'This takes effect once an admin of the organisation confirms it.',
  either: 'This takes effect once the person, or an admin of their organisation, confirms it.',
};
export const confirmationHint = ({ confirmedBy }: Pick<PendingChange, 'confirmedBy'>): string =>
  CONFIRMATION_HINTS[confirmedBy];

/** Confirmation after adding a user. */
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

/** Shown where people may expect an email. */
export const NO_MAIL = 'This installation sends no email, so give people their links yourself.';

/** For platform admins, who may not create a link for an account of another organisation. */
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

/** Why an import cannot start. */
export const missingSeatsText = (missing: number, isPlatform: boolean): string => {
  const seats = missing === 1 ? 'One seat is' : `${formatNumber(missing)} seats are`;
  return `${seats} missing for these users. ${
    isPlatform
      ? 'Change the subscription, or deactivate users of the organisation.'
      : 'Deactivate users, or ask Colloquy support for more seats.'
  } You can also import a shorter file.`;
};

/** Introduction to a list of links. */
export const linksIntro = (count: number, until: string): string =>
  count === 1
    ? `Whoever has this link can set the password, so give it to this person only. It works once, until ${until}.`
    : `Whoever has a link can set that person’s password, so give each to its person only. They work once, until ${until}.`;

export const createLinksText = (count: number): string =>
  count === 1 ? 'Create invitation link' : 'Create links for all';

/** Confirmation text before a link is created. */
export const createLinkText = ({ name, isInvited }: Pick<UserDetail, 'name' | 'isInvited'>): string =>
  isInvited
    ? `This installation sends no email. Create a link by which ${name} sets a password, and pass it on. Earlier links stop working.`
    : `This installation sends no email. Create a link by which ${name} sets a new password, and pass it on. The present password works until then.`;

/** Confirmation text before a password link is sent. */
export const resetPasswordText = ({ name, email }: Pick<UserDetail, 'name' | 'email'>): string =>
  `We send a link for a new password to ${email}. ${name} can use the present password until then.`;

/** Whether a person is signed in, and since when. */
export const formatSession = (session: { started: string; lastActive: string } | null): string =>
  session ? `Signed in since ${session.started}, last active ${session.lastActive}` : 'Not signed in';

/** Confirmation after changing an account; an email address or a role may need to be confirmed. */
export const savedMessage = (
  saved: Pick<UserDetail, 'email' | 'role'>,
  requested: Pick<UserDetail, 'email' | 'role'>,
): string =>
  saved.email !== requested.email || saved.role !== requested.role
    ? 'Saved. The new email address or role takes effect once it’s confirmed.'
    : 'Saved.';

/** Confirmation after changing one's own address. */
export const emailChangedText = (sendsMail: boolean): string =>
  sendsMail
    ? 'Your email address is changed. We notified the old one.'
    : 'Your email address is changed. This installation sends no email, so the old one was not notified.';

/** Explains the effect of resetting the second factor. */
export const resetFactorText = ({
  needsConsent,
  sendsMail,
}: {
  needsConsent: boolean;
  sendsMail: boolean;
}): string =>
  needsConsent
    ? 'They, or an admin of their organisation, have to confirm this. Until then nothing changes. Only do this if you’re sure the request came from them.'
    : `Only do this if you’re sure the request came from them. Their second factors and recovery codes stop working${sendsMail ? ', and they are notified by email' : ''}.`;

/** Rows of a list, in its position. */
export const countedUsers = { one: '# user', other: '# users' };
