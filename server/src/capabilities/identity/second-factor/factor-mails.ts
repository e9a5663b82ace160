import { writeMail } from '../../../platform/mail/outbox.ts';
import type { Account } from '../identity.store.ts';
import { type FactorRow, findFactors } from './factors.store.ts';

type FactorEvent =
  | { kind: 'added'; name: string; isFirst: boolean }
  | { kind: 'removed'; name: string }
  | { kind: 'recovery-code'; remaining: number }
  | { kind: 'reset'; isRequired: boolean }
  | { kind: 'password'; factors: FactorRow[] };

const SUBJECTS: Record<FactorEvent['kind'], string> = {
  added: 'A second factor was added to your account',
  removed: 'A second factor was removed from your account',
  'recovery-code': 'A recovery code was used for your account',
  reset: 'The second factor of your account was reset',
  password: 'Your password was changed',
};

function sentence(event: FactorEvent): string {
  switch (event.kind) {
    case 'added':
      return event.isFirst
        ? `The second factor “${event.name}” was added. You now need a second factor to sign in.`
        : `The second factor “${event.name}” was added.`;
    case 'removed':
      return `The second factor “${event.name}” was removed.`;
    case 'recovery-code':
      return `A recovery code was used in place of your second factor. Codes left: ${event.remaining}.`;
    case 'reset':
      return event.isRequired
        ? 'An administrator removed your second factors and recovery codes. You’ll be asked to set one up when you next sign in.'
        : 'An administrator removed your second factors and recovery codes. Set one up again on the Security page.';
    case 'password':
      return `Your password was changed. These second factors stay: ${event.factors.map(describe).join(', ')}.`;
  }
}

const KINDS: Record<FactorRow['kind'], string> = { totp: 'authenticator app', passkey: 'passkey' };

const describe = ({ name, kind, createdAt }: FactorRow): string =>
  `“${name}” (${KINDS[kind]}, added on ${createdAt.toISOString().slice(0, 10)})`;

/** Mails a person about a change of their second factors, so that none goes unnoticed. */
export const mailFactorEvent = (
  { organisationId, email, name, username }: Pick<Account, 'organisationId' | 'email' | 'name' | 'username'>,
  event: FactorEvent,
): Promise<string> =>
  writeMail({
    organisationId,
    to: email,
    subject: SUBJECTS[event.kind],
    text: `Hello ${name},

${sentence(event)} Your username is ${username}.

If this was not you, or you do not recognise a factor: remove it on the Security page, or ask the admin of your organisation to reset your second factors. Then change your password. A new password alone removes no factor.
`,
  });

/**
 * In the identity scope, after a new password: lists the factors, because an intruder's factor would outlive
 * the password.
 */
export async function mailRemainingFactors(account: Account): Promise<void> {
  const factors = await findFactors(account.personId);
  if (factors.length > 0) await mailFactorEvent(account, { kind: 'password', factors });
}
