import { audit } from '../../platform/audit/audit.ts';
import { asIdentity } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { type Account, findAccountById, lockPerson, savePassword } from './identity.store.ts';
import { hashPassword } from './password-hash.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { mailFactorsThatStay } from './second-factor/factor-mails.ts';

/** Changes the own password. The session in which it is done goes on; there is no other. */
export async function changePassword(personId: string, current: string, next: string): Promise<void> {
  const account = await checkOwnPassword(personId, current);
  if (isSamePassword(current, next))
    throw new Refusal('weak-password', { message: SAME_PASSWORD, fields: { next: SAME_PASSWORD } });
  await refuseWeakPassword(next, ownWords(account));
  const passwordHash = await hashPassword(next);
  await run(asIdentity(), async () => {
    await lockPerson(personId);
    const present = await findAccountById(personId);
    if (!present || present.passwordHash !== account.passwordHash) refuse('changed-meanwhile');
    await savePassword(personId, passwordHash);
    await mailFactorsThatStay(present);
    await audit(account, 'password.changed', personId);
  });
}

export const SAME_PASSWORD = 'Choose a password other than the current one.';

/** As they are kept: two ways of typing the same letters are one password. */
const isSamePassword = (one: string, other: string): boolean =>
  one.normalize('NFC') === other.normalize('NFC');

/** What is tried first against this person. */
export const ownWords = ({ name, username, email, organisation }: Account): string[] => [
  name,
  username,
  email,
  organisation,
  'colloquy',
];
