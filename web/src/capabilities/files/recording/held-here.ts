/**
 * Which tab has a recording: it is recorded and sent from one at a time, and offered to be gone on with only where no
 * tab has it. The browser lets go of the lock when a tab closes or crashes.
 */
const PREFIX = 'colloquy-recording/';

const releases = new Map<string, () => void>();

/** Takes a recording for this tab. False where another one has it. */
export async function holdHere(id: string): Promise<boolean> {
  if (releases.has(id)) return true;
  const { promise: isHeld, resolve } = Promise.withResolvers<boolean>();
  void navigator.locks.request(PREFIX + id, { ifAvailable: true }, (lock) => {
    resolve(lock !== null);
    if (!lock) return undefined;
    const { promise, resolve: release } = Promise.withResolvers<void>();
    releases.set(id, release);
    return promise;
  });
  return isHeld;
}

export function letGo(id: string): void {
  releases.get(id)?.();
  releases.delete(id);
}

/** The recordings that some tab has, this one included. */
export async function findHeld(): Promise<Set<string>> {
  const { held = [] } = await navigator.locks.query();
  const names = held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
  return new Set([...names, ...releases.keys()]);
}
