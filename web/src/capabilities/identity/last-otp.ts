import { secondsLeft } from './forgot-password.rules.ts';

/** The OTP that this tab asked for last: after a reload its step is found again, and it can still be used. */
const ENTRY = 'lastOtp';

type LastOtp = { uname: string; sentAt: number };

export function rememberOtp(uname: string, sentAt = Date.now()): void {
  try {
    sessionStorage.setItem(ENTRY, JSON.stringify({ uname, sentAt } satisfies LastOtp));
  } catch {
    // Without storage the next one has to be waited for.
  }
}

/** When an OTP was sent to this username so shortly ago that no other one is sent yet. */
export function otpSentAt(uname: string, now = Date.now()): number | undefined {
  try {
    const last = JSON.parse(sessionStorage.getItem(ENTRY) ?? 'null') as LastOtp | null;
    return last?.uname === uname && secondsLeft(last.sentAt, now) > 0 ? last.sentAt : undefined;
  } catch {
    return undefined;
  }
}
