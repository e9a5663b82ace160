import { type PendingChange, ROLE_NAMES, type Role } from '@colloquy/contract';

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
      return `A platform admin asked to make ${name} ${roleName(value)}.`;
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
      return `A platform admin asked to change your email address to ${value}. Whoever reads mail at that address can then set a new password.`;
    case 'role':
      return `A platform admin asked to make you ${roleName(value)}.`;
    case 'add':
      return `A platform admin asked to add you as ${roleName(value)}.`;
    case 'second-factor':
      return 'A platform admin asked to remove your second factor. You would sign in with your password alone.';
  }
}

export const whoConfirms = ({ kind }: Pick<PendingChange, 'kind'>): string =>
  kind === 'email' || kind === 'second-factor'
    ? 'It happens once the person, or an admin of their organisation, confirms it.'
    : 'It happens once an admin of the organisation confirms it.';
