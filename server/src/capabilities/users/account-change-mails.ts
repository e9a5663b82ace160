import type { Role } from '@colloquy/contract';
import { type AccountChangeKind, ROLE_NAMES } from '@colloquy/contract/users';
import type { UserRow } from './users.store.ts';

type Change = {
  target: Pick<UserRow, 'name' | 'username' | 'organisation'>;
  kind: AccountChangeKind;
  value: string | null;
};
type MailText = { subject: string; text: string };

const roleName = (value: string | null): string => ROLE_NAMES[value as Role] ?? '';

/** Phrases the request for an admin. */
function describeForAdmin({ target: { name, username }, kind, value }: Change): string {
  switch (kind) {
    case 'email':
      return `change the email address of ${name} (${username}) to ${value}`;
    case 'role':
      return `change the role of ${name} (${username}) to ${roleName(value)}`;
    case 'add':
      return `add ${name} (${username}) to your organisation with the role ${roleName(value)}`;
    case 'second-factor':
      return `remove the second factor of ${name} (${username})`;
  }
}

/** Phrases the request for the person. */
function describeForPerson({ kind, value }: Change): string {
  switch (kind) {
    case 'email':
      return `change your email address to ${value}`;
    case 'role':
      return `change your role to ${roleName(value)}`;
    case 'add':
      return `add you with the role ${roleName(value)}`;
    case 'second-factor':
      return 'remove your second factor';
  }
}

export const mailToPerson = (change: Change, address: string): MailText => ({
  subject: 'Confirm a change to your Colloquy account',
  text: `Hello ${change.target.name},

A platform admin asked to ${describeForPerson(change)}. This is about your account ${change.target.username}. Nothing changes until you or an admin of ${change.target.organisation} confirms it:

${address}

The link works for seven days. If you did not expect this, decline it on that page.
`,
});

export const mailToAdmin = (change: Change, name: string, address: string): MailText => ({
  subject: 'A platform admin asks to change an account',
  text: `Hello ${name},

A platform admin asked to ${describeForAdmin(change)}. Nothing changes until it is confirmed. Confirm or decline it here within seven days:

${address}
`,
});
