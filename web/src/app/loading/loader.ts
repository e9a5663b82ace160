import { isLive } from '../live/hint-stream.ts';
import { checkVersion, type VersionState } from '../version/page-version.ts';

/** Why a part could not be loaded. `current`: the server has it, but this page cannot get it any more. */
export class LoadError extends Error {
  readonly reason: VersionState;

  constructor(reason: VersionState, options?: ErrorOptions) {
    super(`A part of the page could not be loaded (${reason})`, options);
    this.name = 'LoadError';
    this.reason = reason;
  }
}

export type Loader<T> = {
  /** The part, once it is loaded. */
  get: () => T | undefined;
  /** Loads it, once. A failure is not remembered: the next call tries again. */
  load: () => Promise<T>;
  /** Loads it ahead of time; a failure is left to the next `load`. */
  prefetch: () => void;
};

export function makeLoader<T>(importPart: () => Promise<T>): Loader<T> {
  let part: T | undefined;
  let loading: Promise<T> | undefined;

  const load = (): Promise<T> => {
    loading ??= importSafely(importPart)
      .then((loaded) => (part = loaded))
      .finally(() => (loading = undefined));
    return loading;
  };
  return { get: () => part, load, prefetch: () => void load().catch(() => undefined) };
}

/** Some browsers remember a failed import until the page is reloaded, so nothing is imported without a connection. */
async function importSafely<T>(importPart: () => Promise<T>): Promise<T> {
  if (!navigator.onLine) throw new LoadError('unreachable');
  if (!isLive() && (await checkVersion()) === 'unreachable') throw new LoadError('unreachable');
  try {
    return await importPart();
  } catch {
    const version = await checkVersion();
    if (version !== 'current') throw new LoadError(version);
  }
  try {
    return await importPart();
  } catch (cause) {
    throw new LoadError('current', { cause });
  }
}
