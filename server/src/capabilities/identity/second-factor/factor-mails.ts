import { writeMail } from '../../../platform/mail/outbox.ts';
import type { Account } from '../identity.store.ts';

type News =
  | { kind: 'added' | 'removed'; name: string }
  | { kind: 'recovery-code'; left: number }
  | { kind: 'reset' };

const SUBJECTS: Record<News['kind'], string> = {
  added: 'A second factor was added to your account',
  removed: 'A second factor was removed from your account',
  'recovery-code': 'A recovery code was used for your account',
  reset: 'The second factor of your account was reset',
};

function sentence(news: News): string {
  switch (news.kind) {
    case 'added':
      return `The second factor “${news.name}” was added. Signing in requires it from now on.`;
    case 'removed':
      return `The second factor “${news.name}” was removed.`;
    case 'recovery-code':
      return `A recovery code was used in place of your second factor. Codes left: ${news.left}.`;
    case 'reset':
      return 'An administrator removed your second factors and recovery codes. You sign in with your password alone until you set one up again.';
  }
}

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

If this was not you, change your password now and tell the admin of your organisation.
`,
  });
