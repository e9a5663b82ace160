import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asIdentity } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { writeMail } from '../../platform/mail/outbox.ts';
import { refuse } from '../../platform/refusal.ts';
import { type Account, findAccountByUsername, lockAccount } from './identity.store.ts';
import { otpMail } from './messages.ts';
import {
  CODE_MINUTES,
  deleteOldCodes,
  newCode,
  type OtpSettings,
  replaceCode,
  subjectOf,
} from './one-time-codes.ts';
import { networkOf, consumeAttempt, refuseTooMany } from './throttle.ts';

/** Mails an OTP to the owner of the username; the previous one no longer works. */
export async function sendOtp(uname: string, address: string, settings: OtpSettings): Promise<void> {
  const account = await run(asIdentity(), () => findAccountByUsername(uname));
  const subject = subjectOf(account, uname);
  await consumeAttempt([
    { kind: 'otp-address', of: networkOf(address) },
    { kind: 'otp-account', of: subject },
  ]);
  if (!account && settings.revealsUnknownUsers) refuse('unknown-user');
  const code = newCode();
  const tooEarlyMs = await run(asIdentity(), async () => {
    await deleteOldCodes();
    // The address may have changed, or the account been closed, since the lookup.
    const present = account && (await lockAccount(account.personId));
    const early = await replaceCode(settings.key, { subject, personId: present?.personId ?? null, code });
    if (early === 0 && present) {
      await writeMail(composeMail(present, code));
      await audit({ organisationId: present.organisationId, personId: null }, 'otp.sent', present.personId);
    }
    return early;
  });
  if (tooEarlyMs > 0) refuseTooMany(tooEarlyMs, 'too-many-tries', 'An OTP was sent a moment ago.');
}

const composeMail = ({ organisationId, personId, ...account }: Account, code: string) => ({
  organisationId,
  opensAccountOf: personId,
  to: account.email,
  ...otpMail(account, code, CODE_MINUTES),
  expiresAt: new Date(now().getTime() + CODE_MINUTES * 60_000),
});
