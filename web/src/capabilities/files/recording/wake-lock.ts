let isWanted = false;
let lock: WakeLockSentinel | undefined;

/** Keeps the screen on while recording; on phones a dark screen stops the microphone. */
export function setWakeLock(isRecording: boolean): void {
  if (isRecording === isWanted) return;
  isWanted = isRecording;
  if (!isRecording) void lock?.release();
  else void requestLock();
}

async function requestLock(): Promise<void> {
  if (!isWanted || document.visibilityState !== 'visible') return;
  // Unsupported in some browsers, and refused while saving battery.
  lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
  if (!isWanted) void lock?.release();
}

// Browsers release the lock when the page is hidden.
document.addEventListener('visibilitychange', () => void requestLock());
