import { writeMail } from '../../../platform/mail/outbox.ts';
import type { Account } from '../identity.store.ts';
import * as text from '../messages.ts';
import { type FactorRow, findFactors } from './factors.store.ts';

type FactorEvent =
  | { kind: 'added'; name: string; isFirst: boolean }
  | { kind: 'removed'; name: string }
  | { kind: 'recovery-code'; remaining: number }
  | { kind: 'reset'; isRequired: boolean }
  | { kind: 'password'; factors: FactorRow[] };

const SUBJECTS: Record<FactorEvent['kind'], string> = {
  added: text.factorAddedSubject,
  removed: text.factorRemovedSubject,
  'recovery-code': text.recoveryCodeSubject,
  reset: text.factorsResetSubject,
  password: text.passwordChangedSubject,
};

function sentence(event: FactorEvent): string {
  switch (event.kind) {
    case 'added':
      return event.isFirst ? text.firstFactorAdded(event.name) : text.factorAdded(event.name);
    case 'removed':
      return text.factorRemoved(event.name);
    case 'recovery-code':
      return text.recoveryCodeUsed(event.remaining);
    case 'reset':
      return event.isRequired ? text.factorsResetRequired : text.factorsReset;
    case 'password':
      return text.passwordChanged(lists.format(event.factors.map(describe)));
  }
}

const lists = new Intl.ListFormat('en-GB');

const describe = ({ name, kind, createdAt }: FactorRow): string =>
  text.factorDescription(name, kind, createdAt.toISOString().slice(0, 10));

/** Mails a person about a change of their second factors, so that none goes unnoticed. */
export const mailFactorEvent = (
  { organisationId, email, name, username }: Pick<Account, 'organisationId' | 'email' | 'name' | 'username'>,
  event: FactorEvent,
): Promise<string> =>
  writeMail({
    organisationId,
    to: email,
    subject: SUBJECTS[event.kind],
    text: text.factorMail({ name, username }, sentence(event)),
  });

/**
 * In the identity scope, after a new password: lists the factors, because an intruder's factor would outlive
 * the password.
 */
export async function mailRemainingFactors(account: Account): Promise<void> {
  const factors = await findFactors(account.personId);
  if (factors.length > 0) await mailFactorEvent(account, { kind: 'password', factors });
}
