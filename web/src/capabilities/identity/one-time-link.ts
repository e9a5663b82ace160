import { useCallback, useEffect, useState } from 'react';
import { ApiError, messageOf } from '../../app/api/api-error.ts';

/** An invalid link can never be used; after a failed request, the link may still work. */
export type LinkProblem = { kind: 'invalid'; message: string } | { kind: 'failed'; message: string };

type LinkState<T> = { kind: 'loading' } | { kind: 'valid'; data: T } | LinkProblem;

/** Whether the link from an email is invalid, rather than the request having failed. */
export const isLinkError = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.error === 'link-used' || error.error === 'not-found' || error.fields.token !== undefined);

export const linkProblemOf = (error: unknown): LinkProblem => ({
  kind: isLinkError(error) ? 'invalid' : 'failed',
  message: messageOf(error),
});

/**
 * Loads what the one-time link from an email is for.
 *
 * @param read must be stable, because a new function loads again
 */
export function useOneTimeLink<T>(read: (signal: AbortSignal) => Promise<T>): {
  link: LinkState<T>;
  retry: () => void;
} {
  const [link, setLink] = useState<LinkState<T>>({ kind: 'loading' });
  const load = useCallback(() => {
    const controller = new AbortController();
    read(controller.signal).then(
      (data) => setLink({ kind: 'valid', data }),
      (error: unknown) => !controller.signal.aborted && setLink(linkProblemOf(error)),
    );
    return () => controller.abort();
  }, [read]);
  useEffect(load, [load]);
  const retry = () => {
    setLink({ kind: 'loading' });
    load();
  };
  return { link, retry };
}
