/**
 * Web locks ensure that only one tab records, uploads or resumes a recording. The browser releases the lock
 * when the tab closes or crashes.
 */
const PREFIX = 'colloquy-recording/';

const releases = new Map<string, () => void>();

/** Locks a recording for this tab. False if another tab holds the lock. */
export async function acquireRecordingLock(id: string): Promise<boolean> {
  if (releases.has(id)) return true;
  const { promise: isAcquired, resolve } = Promise.withResolvers<boolean>();
  void navigator.locks.request(PREFIX + id, { ifAvailable: true }, (lock) => {
    resolve(lock !== null);
    if (!lock) return undefined;
    const { promise, resolve: release } = Promise.withResolvers<void>();
    releases.set(id, release);
    return promise;
  });
  return isAcquired;
}

export function releaseRecordingLock(id: string): void {
  releases.get(id)?.();
  releases.delete(id);
}

/** Recordings locked by any tab, including this one. */
export async function findLockedRecordings(): Promise<Set<string>> {
  const { held: locks = [] } = await navigator.locks.query();
  const names = locks.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
  return new Set([...names, ...releases.keys()]);
}
