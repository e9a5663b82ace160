import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { queryClient } from '../app/query-client.ts';
import { ToastRegion } from '../ui/toast/toast.ts';

type RouteOptions = {
  /** Route pattern; needed only by components that read route parameters. */
  path?: string;
  /** Initial address. */
  at?: string;
};

// Query retries have no delay.
const { queries, ...others } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });

/**
 * Renders a component inside the query client, router and toasts. Returns Testing Library's view, `user` for
 * typing and clicking, and the router.
 */
export function renderWithProviders(part: ReactNode, { path = '*', at = '/' }: RouteOptions = {}) {
  const router = createMemoryRouter([{ path, element: part }], { initialEntries: [at] });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>,
  );
  return { ...view, router, user: userEvent.setup() };
}
