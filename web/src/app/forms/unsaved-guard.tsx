import { useEffect } from 'react';
import { type Location, NavigationType } from 'react-router';
import { type NavigationBlock, useNavigationBlock } from '../navigation/navigation-guard.tsx';
import { lazyDialog } from '../loading/lazy-dialog.tsx';
import { hasUnsavedChanges, useHasUnsavedChanges } from './unsaved-changes.ts';

const UnsavedQuestion = lazyDialog(() =>
  import('./unsaved-question.tsx').then((module) => module.UnsavedQuestion),
);

const isOtherPage = (from: Location, to: Location): boolean =>
  (from.pathname !== to.pathname || from.search !== to.search) &&
  (to.state as { keepsForm?: boolean } | null)?.keepsForm !== true &&
  // The session has ended, so nothing can be saved.
  to.pathname !== '/login';

const UNSAVED_BLOCK: NavigationBlock = {
  blocks: ({ currentLocation: from, nextLocation: to, historyAction }) => {
    // Address changes by the screen itself (its panel, the file that was ready first) keep the form.
    const isOwnAddress = historyAction === NavigationType.Replace && from.pathname === to.pathname;
    return hasUnsavedChanges() && !isOwnAddress && isOtherPage(from, to);
  },
  Question: UnsavedQuestion,
};

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Asks before unsaved changes are lost. Rendered once, in the shell. */
export function UnsavedGuard() {
  const hasUnsaved = useHasUnsavedChanges();
  useNavigationBlock(UNSAVED_BLOCK);
  useEffect(() => {
    if (!hasUnsaved) return undefined;
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [hasUnsaved]);
  return null;
}
