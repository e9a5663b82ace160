import { queryOptions } from '@tanstack/react-query';

/** A browser reads the duration quickly or not at all. */
const TIMEOUT_MS = 10_000;

/**
 * Duration in milliseconds as read by the browser; null if it cannot play the file or finds no duration. The
 * server measures it in any case.
 */
export function readMediaLength(file: File): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const player = document.createElement('video');
  const address = URL.createObjectURL(file);
  const timer = setTimeout(() => resolve(null), TIMEOUT_MS);
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

export const mediaLengthQuery = ({ key, media }: { key: string; media?: File | undefined }) =>
  queryOptions({
    queryKey: ['media-length', key],
    // Archived files are not unpacked for this.
    queryFn: () => (media ? readMediaLength(media) : null),
    networkMode: 'always',
    staleTime: Infinity,
  });
