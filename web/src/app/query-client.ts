import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';
import { onPersonChange } from './session/user-info.ts';

/** What is answered for a server that is away for a moment; 0: nothing is. */
const AWAY = new Set([0, 502, 503, 504]);

/**
 * What the screens know of the server. Hints say when something changed, so answers are not old after a time, only
 * after a hint; a refusal is not asked again, a server out of reach is.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (tries, error) =>
        tries < 2 && navigator.onLine !== false && error instanceof ApiError && AWAY.has(error.status),
    },
    mutations: { retry: false },
  },
});

// Nothing that one person read may be there for the next one at the same browser.
onPersonChange(() => queryClient.clear());
