import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';
import { onUserInfoChange } from './session/user-info.ts';

/**
 * What the screens know of the server. Hints say when something changed, so answers are not old after a time, only
 * after a hint; a refusal is not asked again, a server out of reach is.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (tries, error) =>
        tries < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
    },
    mutations: { retry: false },
  },
});

// Nothing that one person read may be there for the next one at the same browser.
onUserInfoChange(() => queryClient.clear());
