import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { queryClient } from '../app/query-client.ts';
// Fetched by the product with the first toast: a test that waits for one need not wait for its script.
import '../ui/toast/toast-list.tsx';

// Testing Library sets this only where the test functions are globals.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// Happy DOM has none: there are no keys over the page.
Object.assign(globalThis, { visualViewport: null });

// The component tests of a worker share one document and one set of modules.
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
