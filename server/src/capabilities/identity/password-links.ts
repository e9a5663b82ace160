import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asIdentity } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { requireFound, Refusal, refuse } from '../../platform/refusal.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { personalWords, SAME_PASSWORD } from './change-password.ts';
import {
  type Account,
  endSession,
  findAccountById,
  findPasswordLink,
  lockAccount,
  insertPasswordLink,
  lockPerson,
  savePassword,
  consumePasswordLink,
} from './identity.store.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { mailRemainingFactors } from './second-factor/factor-mails.ts';
import { clearAttempts, networkOf, resetAttempts, signInKeys, consumeAttempt } from './throttle.ts';

export const LINK_HOURS = 72;

export const linkExpiry = (at: Date): Date => new Date(at.getTime() + LINK_HOURS * 3600 * 1000);

/** Creates the token of a one-time link to set a password; the person's earlier links no longer work. */
export async function createPasswordLink(personId: string): Promise<string> {
  const token = newToken();
  const expiresAt = linkExpiry(now());
  await run(asIdentity(), async () => {
    const account = requireFound(await lockAccount(personId));
    await insertPasswordLink(personId, hashToken(token), expiresAt);
    await audit(
      { organisationId: account.organisationId, personId: null },
      'password-link.created',
      personId,
    );
  });
  return token;
}

/** Path of the screen that accepts such a token; prefix it with the installation's origin. */
export const passwordLinkPath = (token: string): `/${string}` => `/password/set?token=${token}`;

/** Returns the account of a link. Unknown, used and expired links all give 410. */
export const readPasswordLink = (token: string, address: string): Promise<Account> =>
  limitLinkAttempts(address, () => findAccountByLink(token));

async function findAccountByLink(token: string): Promise<Account> {
  const account = await run(asIdentity(), async () => {
    const personId = await findPasswordLink(hashToken(token));
    return personId === undefined ? undefined : findAccountById(personId);
  });
  return account ?? refuse('link-used');
}

/**
 * Does the same, but refuses the account's present password. That counts as an attempt, so that a link cannot
 * be used to guess it.
 */
async function readLinkForNewPassword(token: string, password: string): Promise<Account> {
  const account = await findAccountByLink(token);
  const { passwordHash } = account;
  if (passwordHash !== undefined && (await verifyPassword(password, passwordHash)))
    throw new Refusal('weak-password', { message: SAME_PASSWORD, fields: { password: SAME_PASSWORD } });
  return account;
}

/** Limits attempts at links per address; successful ones do not count. */
export async function limitLinkAttempts<T>(address: string, fn: () => Promise<T>): Promise<T> {
  const keys = [{ kind: 'address', of: networkOf(address) } as const];
  await consumeAttempt(keys);
  const result = await fn();
  await clearAttempts(keys);
  return result;
}

/** Sets the password, uses up the link and ends the person's session. */
export async function setPassword(token: string, password: string, address: string): Promise<Account> {
  const account = await limitLinkAttempts(address, () => readLinkForNewPassword(token, password));
  await refuseWeakPassword(password, personalWords(account));
  const passwordHash = await hashPassword(password);
  await run(asIdentity(), async () => {
    await lockPerson(account.personId);
    if ((await consumePasswordLink(hashToken(token))) === undefined) refuse('link-used');
    await savePassword(account.personId, passwordHash);
    await endSession(account.personId);
    await mailRemainingFactors(account);
    await audit(account, 'password.set', account.personId);
  });
  // Failed guesses at the old password do not delay sign-in with the new one.
  await resetAttempts(
    signInKeys(account.username, address, undefined).filter(({ kind }) => kind !== 'address'),
  );
  return account;
}
