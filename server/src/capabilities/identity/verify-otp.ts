import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asIdentity } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { findAccountByUsername, lockAccount, insertPasswordLink } from './identity.store.ts';
import { CODE_MINUTES, type OtpSettings, subjectOf, checkCode, type Verdict } from './one-time-codes.ts';
import { clearAttempts, networkOf, consumeAttempt } from './throttle.ts';

/** Uses up an OTP and returns the token of a link to set a password. */
export async function verifyOtp(
  { uname, otp }: { uname: string; otp: string },
  address: string,
  { key }: OtpSettings,
): Promise<string> {
  const ofAddress = { kind: 'address', of: networkOf(address) } as const;
  await consumeAttempt([ofAddress], 'otp-tries');
  const token = newToken();
  // The refusal is thrown outside the transaction, so that the attempt stays counted.
  const { verdict, subject } = await run(asIdentity(), () => checkOtp(uname, otp, { key, token }));
  if (verdict !== 'right') refuse(verdict);
  await clearAttempts([ofAddress, { kind: 'otp-account', of: subject }]);
  return token;
}

async function checkOtp(
  uname: string,
  otp: string,
  { key, token }: { key: Buffer; token: string },
): Promise<{ verdict: Verdict; subject: string }> {
  const named = await findAccountByUsername(uname);
  const subject = subjectOf(named, uname);
  // Locks the person before the code, in the same order as a change of the account.
  const account = named && (await lockAccount(named.personId));
  const verdict = await checkCode(key, subject, otp);
  if (verdict !== 'right') return { verdict, subject };
  // Right only if it was sent to a person who still exists.
  if (!account) return { verdict: 'otp-expired', subject };
  await insertPasswordLink(
    account.personId,
    hashToken(token),
    new Date(now().getTime() + CODE_MINUTES * 60_000),
  );
  await audit(account, 'otp.used', account.personId);
  return { verdict, subject };
}
