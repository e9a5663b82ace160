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
  email,
  isAwaitingConfirmation,
}: Pick<UserDetail, 'email' | 'isAwaitingConfirmation'>): string =>
  isAwaitingConfirmation
    ? 'Added. An admin of the organisation has to confirm before we send the invitation.'
    : `The invitation is on its way to ${email}.`;

export const importedMessage = ({
  added,
  awaitsConfirmation,
}: Pick<Answer<typeof importUsers>, 'added' | 'awaitsConfirmation'>): string =>
  awaitsConfirmation
    ? `${formatCount(added, 'user')} added. An admin of the organisation has to confirm before we send the invitations.`
    : `${formatCount(added, 'user')} added. Their invitations are on the way.`;

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
