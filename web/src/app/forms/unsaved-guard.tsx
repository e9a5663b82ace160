import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { onDemand } from '../screens/on-demand.tsx';
import { discardUnsavedChanges, hasUnsavedChanges, useHasUnsavedChanges } from './unsaved-changes.ts';

const UnsavedQuestion = onDemand(() =>
  import('./unsaved-question.tsx').then((module) => module.UnsavedQuestion),
);

/** Asks before unsaved changes go: once, round every screen. */
export function UnsavedGuard() {
  // A router has one blocker that counts, so this one is there only while it is needed.
  return useHasUnsavedChanges() ? <Guard /> : null;
}

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

const isOtherPage = (from: Location, to: Location): boolean =>
  (from.pathname !== to.pathname || from.search !== to.search) &&
  (to.state as { keepsForm?: boolean } | null)?.keepsForm !== true &&
  // The session has ended: there is nothing left to save.
  to.pathname !== '/login';

function Guard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedChanges() && isOtherPage(currentLocation, nextLocation),
  );
  useEffect(() => {
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
  if (blocker.state !== 'blocked') return null;
  return (
    <UnsavedQuestion
      onClose={() => blocker.reset()}
      onLeave={() => {
        blocker.proceed();
        discardUnsavedChanges();
      }}
    />
  );
}
