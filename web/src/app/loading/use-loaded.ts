import { useEffect, useState } from 'react';
import { onLiveChange } from '../live/hint-stream.ts';
import type { Loader } from './loader.ts';

type Loaded<T> = { part?: T | undefined; error?: unknown };

/** The part of a loader, loaded when it is first used. What failed without a connection is retried when it is back. */
export function useLoaded<T>(loader: Loader<T>): Loaded<T> & { retry: () => void } {
  const [{ part, error }, setLoaded] = useState<Loaded<T>>(() => ({ part: loader.get() }));
  const isWanted = part === undefined && error === undefined;
  useEffect(() => {
    if (!isWanted) return;
    let isMounted = true;
    const show = (next: Loaded<T>) => isMounted && setLoaded(next);
    // A dialog that said that it did not open gives the focus back first; the next one takes it from there.
    const start = setTimeout(() => {
      loader.load().then(
        (loaded) => show({ part: loaded }),
        (thrown: unknown) => show({ error: thrown }),
      );
    });
    return () => {
      isMounted = false;
      clearTimeout(start);
    };
  }, [isWanted, loader]);

  const hasFailed = error !== undefined;
  useEffect(() => {
    if (!hasFailed) return;
    const retry = () => setLoaded({});
    const stop = onLiveChange(retry);
    addEventListener('online', retry);
    return () => {
      stop();
      removeEventListener('online', retry);
    };
  }, [hasFailed]);

  return { part, error, retry: () => setLoaded({}) };
}
