import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { queryClient } from '../app/query-client.ts';
import { ToastRegion } from '../ui/toast/toast-region.tsx';

type Place = {
  /** Pattern of its route; needed only where it reads parameters of the address. */
  path?: string;
  /** Address it is opened at. */
  at?: string;
};

// Retries of a query follow one another without a pause.
const { queries, ...others } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });

/**
 * Renders a component inside what the product puts round it: query client, router and toasts.
 * Returns Testing Library's view, `user` (who types and clicks) and the router.
 */
export function renderPart(part: ReactNode, { path = '*', at = '/' }: Place = {}) {
  const router = createMemoryRouter([{ path, element: part }], { initialEntries: [at] });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>,
  );
  return { ...view, router, user: userEvent.setup() };
}
