import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { player } from '../app/player/player.ts';
import { queryClient } from '../app/query-client.ts';
import { clearUserInfo } from '../app/session/user-info.ts';
import { bindToasts } from '../ui/toast/toast.ts';
// The product loads this with the first toast; tests need not wait for it.
import '../ui/toast/toast-list.tsx';

// A second is too short for lazy parts on a busy machine; as long as other polling.
configure({ asyncUtilTimeout: 15_000 });
// Testing Library sets this only if the test functions are globals.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// Happy DOM has no on-screen keyboard.
Object.assign(globalThis, { visualViewport: null });

// Component tests of a worker share one document and one set of modules.
afterEach(async () => {
  cleanup();
  // Closes the edit sessions, which stay for a while after their screens.
  clearUserInfo();
  if (!vi.isFakeTimers()) await new Promise((resolve) => setTimeout(resolve));
  getSelection()?.removeAllRanges();
  // Discards toasts that no list has shown.
  bindToasts({ show: () => undefined, dismiss: () => undefined })();
  player.close();
  // A browser resets this when the source is removed.
  player.media().currentTime = 0;
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
