import { useEffect, useState } from 'react';
import { secondsLeft } from './forgot-password.rules.ts';

const LOOK_MS = 250;

/** Counts down from 30 seconds, by the clock: a tab that slept while its person read the mail is right at once. */
export function useCountdown(firstSentAt?: number): { left: number; restart: () => void } {
  const [sentAt, setSentAt] = useState(() => firstSentAt ?? Date.now());
  const [now, setNow] = useState(() => Date.now());
  const left = secondsLeft(sentAt, now);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  const restart = () => {
    const restartedAt = Date.now();
    setSentAt(restartedAt);
    setNow(restartedAt);
  };
  return { left, restart };
}
