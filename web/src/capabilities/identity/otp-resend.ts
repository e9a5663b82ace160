import { secondsLeft } from './forgot-password.rules.ts';
import { useEffect, useState } from 'react';

/**
 * Stores the last OTP request of this tab, so that its step survives a reload and the OTP can still be used.
 */
const STORAGE_KEY = 'lastOtp';

type OtpRequest = { uname: string; sentAt: number };

export function storeOtpRequest(uname: string, sentAt = Date.now()): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ uname, sentAt } satisfies OtpRequest));
  } catch {
    // Without storage, the person waits until another OTP can be sent.
  }
}

/** Time at which an OTP was sent to this username, if it is too early for another one. */
export function readOtpSentAt(uname: string, now = Date.now()): number | undefined {
  try {
    const last = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as OtpRequest | null;
    return last?.uname === uname && secondsLeft(last.sentAt, now) > 0 ? last.sentAt : undefined;
  } catch {
    return undefined;
  }
}

const TICK_MS = 250;

/**
 * Counts down 30 seconds by the clock, so that a tab that was suspended shows the right value immediately.
 */
export function useResendCountdown(firstSentAt?: number): { remaining: number; restart: () => void } {
  const [sentAt, setSentAt] = useState(() => firstSentAt ?? Date.now());
  const [now, setNow] = useState(() => Date.now());
  const remaining = secondsLeft(sentAt, now);
  const isOver = remaining === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  const restart = () => {
    const restartedAt = Date.now();
    setSentAt(restartedAt);
    setNow(restartedAt);
  };
  return { remaining, restart };
}
