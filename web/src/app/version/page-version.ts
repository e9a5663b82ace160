import { createStore, useStore } from '../../ui/state/store.ts';

/** The server's version compared with the version of this page. */
export type VersionState = 'current' | 'outdated' | 'unreachable';

const isOutdated = createStore(false);

/** Whether the server has a newer version than this page. Stays true until the page is reloaded. */
export const usePageOutdated = (): boolean => useStore(isOutdated);

/**
 * Compares the server's current page with this one by the name of its first script, which contains a hash of
 * everything that the script can load.
 */
export async function checkVersion(): Promise<VersionState> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  try {
    const response = await fetch('/', { cache: 'no-store' });
    const page = response.ok ? await response.text() : '';
    // A login page of a network or a gateway's error page is not ours.
    if (!page.includes('id="root"')) return 'unreachable';
    if (!own || page.includes(`"${own}"`)) return 'current';
  } catch {
    return 'unreachable';
  }
  isOutdated.set(true);
  return 'outdated';
}
