import { queryOptions } from '@tanstack/react-query';
import type { UploadFile } from './upload-item.ts';

/** A browser tells at once or not at all. */
const PATIENCE_MS = 10_000;

/**
 * How long a recording is, in milliseconds, as far as the browser can read it; null for what it cannot play, and for
 * what does not say. The server measures it in any case.
 */
export function readMediaLength(file: File): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const player = document.createElement('video');
  const address = URL.createObjectURL(file);
  const timer = setTimeout(() => resolve(null), PATIENCE_MS);
  player.preload = 'metadata';
  player.addEventListener('error', () => resolve(null));
  player.addEventListener('loadedmetadata', () =>
    resolve(Number.isFinite(player.duration) ? Math.round(player.duration * 1_000) : null),
  );
  player.src = address;
  return promise.finally(() => {
    clearTimeout(timer);
    player.removeAttribute('src');
    player.load();
    URL.revokeObjectURL(address);
  });
}

export const mediaLengthQuery = ({ key, file }: { key: string; file: File | UploadFile }) =>
  queryOptions({
    queryKey: ['media-length', key],
    // What lies in an archive is not unpacked for it.
    queryFn: () => (file instanceof File ? readMediaLength(file) : null),
    networkMode: 'always',
    staleTime: Infinity,
  });
