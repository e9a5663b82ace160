let wanted = false;
let lock: WakeLockSentinel | undefined;

/** A screen that goes dark takes the microphone along on phones: while something is recorded it stays on. */
export function keepAwake(isRecording: boolean): void {
  if (isRecording === wanted) return;
  wanted = isRecording;
  if (!isRecording) void lock?.release();
  else void askAgain();
}

async function askAgain(): Promise<void> {
  if (!wanted || document.visibilityState !== 'visible') return;
  // Not every browser has it, and one that saves its battery says no.
  lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
  if (!wanted) void lock?.release();
}

// Browsers take it back from a page that is not seen.
document.addEventListener('visibilitychange', () => void askAgain());
