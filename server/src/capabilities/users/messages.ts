import type { Role } from '@colloquy/contract';
import { type AccountChangeKind, ROLE_NAMES } from '@colloquy/contract/users';

/** Sentences of the mails about changes of accounts. */

type MailText = { subject: string; text: string };
type Target = { name: string; username: string; organisation: string };
type Change = { target: Target; kind: AccountChangeKind; value: string | null };

const roleName = (value: string | null): string => ROLE_NAMES[value as Role] ?? '';

/** The request of a platform admin, for the organisation's admin. */
function requestForAdmin({ target: { name, username }, kind, value }: Change): string {
  switch (kind) {
    case 'email':
      return `A platform admin has asked to change the email address of ${name} (${username}) to ${value}.`;
    case 'role':
      return `A platform admin has asked to change the role of ${name} (${username}) to ${roleName(value)}.`;
    case 'add':
      return `A platform admin has asked to add ${name} (${username}) to your organisation with the role ${roleName(value)}.`;
    case 'second-factor':
      return `A platform admin has asked to remove the second factors of ${name} (${username}).`;
  }
}

function requestForPerson({ kind, value }: Change): string {
  switch (kind) {
    case 'email':
      return `A platform admin has asked to change your email address to ${value}.`;
    case 'role':
      return `A platform admin has asked to change your role to ${roleName(value)}.`;
    case 'add':
      return `A platform admin has asked to add you with the role ${roleName(value)}.`;
    case 'second-factor':
      return 'A platform admin has asked to remove your second factors.';
  }
}

export const mailToPerson = (change: Change, address: string): MailText => ({
  subject: 'Confirm a change to your Colloquy account',
  text: `Hello ${change.target.name},

${requestForPerson(change)} This concerns your account ${change.target.username}. Nothing changes until you or an admin of ${change.target.organisation} confirms it:

${address}

The link works for seven days. If you didn’t expect this, decline it on that page.
`,
});

export const mailToAdmin = (change: Change, name: string, address: string): MailText => ({
  subject: 'Confirm a change to an account',
  text: `Hello ${name},

${requestForAdmin(change)} Nothing changes until it’s confirmed. Confirm or decline it within seven days:

${address}
`,
});

export const emailChangedSubject = 'Your email address was changed';
export const emailChangedMail = ({
  name,
  username,
  email,
}: {
  name: string;
  username: string;
  email: string;
}): string => `Hello ${name},

The email address of ${username} is now ${email}. Emails about the account will be sent there.

If you didn’t expect this, contact your organisation’s admin immediately.
`;
