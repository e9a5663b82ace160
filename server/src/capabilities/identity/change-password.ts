import { audit } from '../../platform/audit/audit.ts';
import { asIdentity } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { Refusal, refuse, requireFound } from '../../platform/refusal.ts';
import { type Account, findAccountById, lockPerson, savePassword } from './identity.store.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { mailRemainingFactors } from './second-factor/factor-mails.ts';
import { clearAttempts, consumeAttempt } from './throttle.ts';

/** Changes a person's own password. Their only session continues. */
export async function changePassword(personId: string, current: string, next: string): Promise<void> {
  const account = await checkOwnPassword(personId, current);
  if (isSamePassword(current, next))
    throw new Refusal('weak-password', { message: SAME_PASSWORD, fields: { next: SAME_PASSWORD } });
  await refuseWeakPassword(next, personalWords(account));
  const passwordHash = await hashPassword(next);
  await run(asIdentity(), async () => {
    await lockPerson(personId);
    const present = await findAccountById(personId);
    if (!present || present.passwordHash !== account.passwordHash) refuse('changed-meanwhile');
    await savePassword(personId, passwordHash);
    await mailRemainingFactors(present);
    await audit(account, 'password.changed', personId);
  });
}

export const SAME_PASSWORD = 'Choose a password other than the current one.';

/** Compares normalised, as stored: two encodings of the same letters are one password. */
const isSamePassword = (one: string, other: string): boolean =>
  one.normalize('NFC') === other.normalize('NFC');

/** Words that an attacker tries first against this person. */
export const personalWords = ({ name, username, email, organisation }: Account): string[] => [
  name,
  username,
  email,
  organisation,
  'colloquy',
];

/** Verifies a person's own password, counting attempts. Returns the account. */
export async function checkOwnPassword(personId: string, password: string): Promise<Account> {
  const keys = [{ kind: 'person', of: personId } as const];
  await consumeAttempt(keys);
  const account = requireFound(await run(asIdentity(), () => findAccountById(personId)));
  if (!(await verifyPassword(password, account.passwordHash)))
    refuse('wrong-credentials', 'The password is incorrect.');
  await clearAttempts(keys);
  return account;
}
