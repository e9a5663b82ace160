import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { countWaitingToasts, importToastList, onWaitingToast } from './toast.ts';

/**
 * Stands once at the root of the page, above all routes: a toast outlives the screen that gave it. Where the list cannot
 * be loaded, the next toast and the return of the network try again; the page stays as it is.
 */
export function ToastRegion() {
  const waiting = useSyncExternalStore(onWaitingToast, countWaitingToasts);
  const [List, setList] = useState<ComponentType>();
  useEffect(() => {
    if (waiting === 0 || List) return;
    const load = () => {
      importToastList().then(
        (loaded) => setList(() => loaded),
        () => undefined,
      );
    };
    // Some browsers remember a failed import until the page is reloaded.
    if (navigator.onLine) load();
    addEventListener('online', load);
    return () => removeEventListener('online', load);
  }, [waiting, List]);
  return List ? <List /> : null;
}
