import { useSyncExternalStore } from 'react';

/** What the server answers with, compared with the version that this page was loaded from. */
export type VersionState = 'current' | 'outdated' | 'unreachable';

let isOutdated = false;
const listeners = new Set<() => void>();

/** Whether the server has a newer version than this page. Stays true until the page is reloaded. */
export const usePageOutdated = (): boolean => useSyncExternalStore(subscribe, getPageOutdated);

export const getPageOutdated = (): boolean => isOutdated;

/**
 * Compares the page that the server has now with this one by the name of its first script, which contains a hash of
 * everything that the script can load.
 */
export async function checkVersion(): Promise<VersionState> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  try {
    const response = await fetch('/', { cache: 'no-store' });
    const page = response.ok ? await response.text() : '';
    // A login page of a network, or a gateway's error page, is not ours.
    if (!page.includes('id="root"')) return 'unreachable';
    if (!own || page.includes(`"${own}"`)) return 'current';
  } catch {
    return 'unreachable';
  }
  isOutdated = true;
  for (const listener of listeners) listener();
  return 'outdated';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
