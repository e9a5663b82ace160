import { Suspense, useSyncExternalStore } from 'react';
import { LazyToastList, onFirstToast, toastsAreWaiting } from './toast.ts';

/** Stands once at the root of the page, above all routes: a toast outlives the screen that gave it. */
export function ToastRegion() {
  const isNeeded = useSyncExternalStore(onFirstToast, toastsAreWaiting);
  return isNeeded ? (
    <Suspense>
      <LazyToastList />
    </Suspense>
  ) : null;
}
