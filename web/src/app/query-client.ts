import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';
import { onPersonChange } from './session/user-info.ts';
import { resetPersonalStores } from '../ui/state/store.ts';
import type { InvalidationTopic } from '@colloquy/contract';
import { useEffect, useEffectEvent } from 'react';
import { onInvalidation, type InvalidationListener } from './live/invalidation-stream.ts';

/** Statuses of a temporarily unavailable server; 0 means no response. */
const RETRIED_STATUSES = new Set([0, 502, 503, 504]);

/**
 * Cache of the server's data. Invalidations report changes, so data becomes stale only with an invalidation.
 * Refusals are not retried, an unreachable server is.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failureCount, error) =>
        failureCount < 2 &&
        navigator.onLine !== false &&
        error instanceof ApiError &&
        RETRIED_STATUSES.has(error.status),
    },
    mutations: { retry: false },
  },
});

// The query client listens to the network only while a provider is mounted, and the sign-in page has none.
onlineManager.subscribe(() => undefined);

/** Clears a stale offline state. Without it, queries would pause until the next network event. */
export function resumeIfOnline(): void {
  if (navigator.onLine) onlineManager.setOnline(true);
}

onPersonChange(() => {
  // The next person in this browser must not see cached data and states.
  queryClient.clear();
  resetPersonalStores();
  resumeIfOnline();
});

/**
 * Keeps a screen live. Refetches queries whose key starts with the topic (and the id, if given) on each
 * invalidation and after every gap: `useInvalidations('job', id)` serves `['job', id, …]`.
 * @param run called instead of refetching, with the invalidation or undefined after a gap. For data that is
 *   fetched as changes since a revision.
 */
export function useInvalidations(topic: InvalidationTopic, id?: string, run?: InvalidationListener): void {
  const handleChange = useEffectEvent<InvalidationListener>((change) => {
    if (run) run(change);
    else void queryClient.invalidateQueries({ queryKey: id === undefined ? [topic] : [topic, id] });
  });
  useEffect(
    () =>
      onInvalidation((change) => {
        if (!change || (change.topic === topic && (id === undefined || change.id === id)))
          handleChange(change);
      }),
    [topic, id],
  );
}
