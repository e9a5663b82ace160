import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asIdentity } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { found, Refusal, refuse } from '../../platform/refusal.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { ownWords, SAME_PASSWORD } from './change-password.ts';
import {
  type Account,
  endSession,
  findAccountById,
  findPasswordLink,
  holdAccount,
  insertPasswordLink,
  lockPerson,
  savePassword,
  usePasswordLink,
} from './identity.store.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { mailFactorsThatStay } from './second-factor/factor-mails.ts';
import { forgive, networkOf, resetTries, signInKeys, takeTry } from './throttle.ts';

export const LINK_HOURS = 72;

export const linkExpiry = (at: Date): Date => new Date(at.getTime() + LINK_HOURS * 3600 * 1000);

/** Makes the token of a one-time link by which a person sets a password; earlier links of theirs stop working. */
export async function makePasswordLink(personId: string): Promise<string> {
  const token = newToken();
  const expiresAt = linkExpiry(now());
  await run(asIdentity(), async () => {
    const account = found(await holdAccount(personId));
    await insertPasswordLink(personId, hashToken(token), expiresAt);
    await audit({ organisationId: account.organisationId, personId: null }, 'password-link.made', personId);
  });
  return token;
}

/** The path of the screen that takes such a token; put the installation's origin before it. */
export const passwordLinkPath = (token: string): `/${string}` => `/password/set?token=${token}`;

/** For whom a link is. Unknown, used and expired look the same: 410. */
export const readPasswordLink = (token: string, address: string): Promise<Account> =>
  limitLinkTries(address, () => findByLink(token));

async function findByLink(token: string): Promise<Account> {
  const account = await run(asIdentity(), async () => {
    const personId = await findPasswordLink(hashToken(token));
    return personId === undefined ? undefined : findAccountById(personId);
  });
  return account ?? refuse('link-used');
}

/** The same, unless it is the password that the account has: a try, so that nobody finds that one by a link. */
async function readForPassword(token: string, password: string): Promise<Account> {
  const account = await findByLink(token);
  const { passwordHash } = account;
  if (passwordHash !== undefined && (await isPassword(password, passwordHash)))
    throw new Refusal('weak-password', { message: SAME_PASSWORD, fields: { password: SAME_PASSWORD } });
  return account;
}

/** Counts tries at links by the address that they come from; what succeeds does not count. */
export async function limitLinkTries<T>(address: string, fn: () => Promise<T>): Promise<T> {
  const keys = [{ kind: 'address', of: networkOf(address) } as const];
  await takeTry(keys);
  const result = await fn();
  await forgive(keys);
  return result;
}

/** Sets the password, uses the link up and ends whatever session the person had. */
export async function setPassword(token: string, password: string, address: string): Promise<Account> {
  const account = await limitLinkTries(address, () => readForPassword(token, password));
  await refuseWeakPassword(password, ownWords(account));
  const passwordHash = await hashPassword(password);
  await run(asIdentity(), async () => {
    await lockPerson(account.personId);
    if ((await usePasswordLink(hashToken(token))) === undefined) refuse('link-used');
    await savePassword(account.personId, passwordHash);
    await endSession(account.personId);
    await mailFactorsThatStay(account);
    await audit(account, 'password.set', account.personId);
  });
  // Whoever guessed the old password has nothing to do with the new one.
  await resetTries(signInKeys(account.username, address, undefined).filter(({ kind }) => kind !== 'address'));
  return account;
}
