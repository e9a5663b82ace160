import { writeMail } from '../../../platform/mail/outbox.ts';
import type { Account } from '../identity.store.ts';
import { type FactorRow, findFactors } from './factors.store.ts';

type News =
  | { kind: 'added'; name: string; isFirst: boolean }
  | { kind: 'removed'; name: string }
  | { kind: 'recovery-code'; left: number }
  | { kind: 'reset'; isRequired: boolean }
  | { kind: 'password'; factors: FactorRow[] };

const SUBJECTS: Record<News['kind'], string> = {
  added: 'A second factor was added to your account',
  removed: 'A second factor was removed from your account',
  'recovery-code': 'A recovery code was used for your account',
  reset: 'The second factor of your account was reset',
  password: 'Your password was changed',
};

function sentence(news: News): string {
  switch (news.kind) {
    case 'added':
      return news.isFirst
        ? `The second factor “${news.name}” was added. You now need a second factor to sign in.`
        : `The second factor “${news.name}” was added.`;
    case 'removed':
      return `The second factor “${news.name}” was removed.`;
    case 'recovery-code':
      return `A recovery code was used in place of your second factor. Codes left: ${news.left}.`;
    case 'reset':
      return news.isRequired
        ? 'An administrator removed your second factors and recovery codes. You’ll be asked to set one up when you next sign in.'
        : 'An administrator removed your second factors and recovery codes. Set one up again on the Security page.';
    case 'password':
      return `Your password was changed. These second factors stay: ${news.factors.map(describe).join(', ')}.`;
  }
}

const KINDS: Record<FactorRow['kind'], string> = { totp: 'authenticator app', passkey: 'passkey' };

const describe = ({ name, kind, createdAt }: FactorRow): string =>
  `“${name}” (${KINDS[kind]}, added on ${createdAt.toISOString().slice(0, 10)})`;

/** Tells a person what changed about how they sign in, so that nobody changes it behind their back. */
export const mailAboutFactors = (
  { organisationId, email, name, username }: Pick<Account, 'organisationId' | 'email' | 'name' | 'username'>,
  news: News,
): Promise<string> =>
  writeMail({
    organisationId,
    to: email,
    subject: SUBJECTS[news.kind],
    text: `Hello ${name},

${sentence(news)} Your username is ${username}.

If this was not you, or you do not recognise a factor: remove it on the Security page, or ask the admin of your organisation to reset your second factors. Then change your password. A new password alone removes no factor.
`,
  });

/** In the identity scope, after a new password: an intruder's factor would outlive it, so the owner sees which there are. */
export async function mailFactorsThatStay(account: Account): Promise<void> {
  const factors = await findFactors(account.personId);
  if (factors.length > 0) await mailAboutFactors(account, { kind: 'password', factors });
}
