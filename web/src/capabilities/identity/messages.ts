import type { SecondFactor } from '@colloquy/contract/identity';
import { formatMoment } from '../../ui/format/moment.ts';

/** Sentences that change with a number or a name. */

export const formatRecoveryCodesLeft = (count: number): string =>
  count === 0
    ? 'No recovery codes left.'
    : count === 1
      ? '1 recovery code left.'
      : `${count} recovery codes left.`;

export const factorSubtitle = ({ kind, lastUsedAt }: SecondFactor): string => {
  const what = kind === 'totp' ? 'Authenticator app' : 'Passkey';
  return lastUsedAt === null ? `${what}, not used yet` : `${what}, last used ${formatMoment(lastUsedAt)}`;
};

/** Added to the sentences of the specification, which say that an OTP was sent. */
export const NO_OTP_BY_EMAIL =
  'This installation sends no email, so the OTP stays on the server. Ask an admin of your organisation for a link that sets a new password.';

/** What to do if a one-time link no longer works. */
export const deadLinkText = (sendsMail: boolean): string =>
  sendsMail
    ? 'Ask for an OTP with the username from that email. It lets you set a password. The person who invited you can also send a new link.'
    : 'This installation sends no email. Ask the person who gave you the link for a new one.';

export const factorRemovedText = (name: string): string => `“${name}” was removed.`;
export const factorAddedText = (name: string): string => `“${name}” was added.`;
export const removeFactorLabel = (name: string): string => `Remove ${name}`;
export const renameFactorLabel = (name: string): string => `Rename ${name}`;

/** Two passkeys with the same name would be indistinguishable. */
export function nextPasskeyName(factors: readonly Pick<SecondFactor, 'name'>[]): string {
  const names = new Set(factors.map(({ name }) => name));
  for (let number = 2, name = 'Passkey'; ; number++) {
    if (!names.has(name)) return name;
    name = `Passkey ${number}`;
  }
}
