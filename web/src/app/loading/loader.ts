import { isLive, onLiveChange } from '../live/invalidation-stream.ts';
import { checkVersion, type VersionState } from '../version/page-version.ts';
import { useEffect, useState } from 'react';
import { createStore } from '../../ui/state/store.ts';

/** A part failed to load. `current`: the server has it, but this page can no longer import it. */
export class LoadError extends Error {
  readonly reason: VersionState;

  constructor(reason: VersionState, options?: ErrorOptions) {
    super(`A part of the page could not be loaded (${reason})`, options);
    this.name = 'LoadError';
    this.reason = reason;
  }
}

export type Loader<T> = {
  /** The loaded part, if any. */
  get: () => T | undefined;
  /** Loads the part once. Failures are not cached: the next call tries again. */
  load: () => Promise<T>;
  /** Loads ahead of time; failures are left to the next `load`. */
  prefetch: () => Promise<void>;
};

export function createLoader<T>(importPart: () => Promise<T>): Loader<T> {
  let part: T | undefined;
  let loading: Promise<T> | undefined;

  const load = (): Promise<T> => {
    if (part !== undefined) return Promise.resolve(part);
    loading ??= importSafely(importPart)
      .then((loaded) => (part = loaded))
      .finally(() => (loading = undefined));
    return loading;
  };
  const ignore = (): void => undefined;
  return { get: () => part, load, prefetch: () => load().then(ignore, ignore) };
}

/**
 * Some browsers cache a failed import until the page is reloaded, so nothing is imported without a
 * connection.
 */
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

type Loaded<T> = { part?: T | undefined; error?: unknown };

/** Loads a loader's part on first use. Failures without a connection are retried when it is back. */
export function useLoaded<T>(loader: Loader<T>): Loaded<T> & { retry: () => void } {
  const [{ part, error }, setLoaded] = useState<Loaded<T>>(() => ({ part: loader.get() }));
  const shouldLoad = part === undefined && error === undefined;
  useEffect(() => {
    if (!shouldLoad) return;
    let isMounted = true;
    const update = (next: Loaded<T>) => isMounted && setLoaded(next);
    // Delayed, so that a closing failure dialog returns the focus first, and the next dialog starts from
    // there.
    const start = setTimeout(() => {
      loader.load().then(
        (loaded) => update({ part: loaded }),
        (thrown: unknown) => update({ error: thrown }),
      );
    });
    return () => {
      isMounted = false;
      clearTimeout(start);
    };
  }, [shouldLoad, loader]);

  const hasFailed = error !== undefined;
  useEffect(() => {
    if (!hasFailed) return;
    const retry = () => setLoaded({});
    const stops = [onLiveChange(retry), retries.subscribe(retry)];
    addEventListener('online', retry);
    return () => {
      for (const stop of stops) stop();
      removeEventListener('online', retry);
    };
  }, [hasFailed]);

  return { part, error, retry: () => retries.update((count) => count + 1) };
}

/** Counts retries by a person: what failed elsewhere on the page is tried again, too. */
const retries = createStore(0);
