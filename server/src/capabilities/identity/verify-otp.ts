import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asIdentity } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { findAccountByUsername, holdAccount, insertPasswordLink } from './identity.store.ts';
import { CODE_MINUTES, type OtpSettings, subjectOf, tryCode, type Verdict } from './one-time-codes.ts';
import { forgive, networkOf, takeTry } from './throttle.ts';

/** Uses an OTP up and answers the token of a link by which its person may set a password. */
export async function verifyOtp(
  { uname, otp }: { uname: string; otp: string },
  address: string,
  { key }: OtpSettings,
): Promise<string> {
  const ofAddress = { kind: 'address', of: networkOf(address) } as const;
  await takeTry([ofAddress], 'otp-tries');
  const token = newToken();
  // A refusal is thrown outside: the try has to stay counted.
  const { verdict, subject } = await run(asIdentity(), () => judge(uname, otp, { key, token }));
  if (verdict !== 'right') refuse(verdict);
  await forgive([ofAddress, { kind: 'otp-account', of: subject }]);
  return token;
}

async function judge(
  uname: string,
  otp: string,
  { key, token }: { key: Buffer; token: string },
): Promise<{ verdict: Verdict; subject: string }> {
  const named = await findAccountByUsername(uname);
  const subject = subjectOf(named, uname);
  // The person before the code, as a change of the account locks them.
  const account = named && (await holdAccount(named.personId));
  const verdict = await tryCode(key, subject, otp);
  if (verdict !== 'right') return { verdict, subject };
  // Right only where somebody was sent it, and they are still here.
  if (!account) return { verdict: 'otp-expired', subject };
  await insertPasswordLink(
    account.personId,
    hashToken(token),
    new Date(now().getTime() + CODE_MINUTES * 60_000),
  );
  await audit(account, 'otp.used', account.personId);
  return { verdict, subject };
}
