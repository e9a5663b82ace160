import { useEffect } from 'react';
import { type Location, NavigationType } from 'react-router';
import { type NavigationBlock, useNavigationBlock } from '../navigation/navigation-blocks.ts';
import { onDemand } from '../screens/on-demand.tsx';
import { hasUnsavedChanges, useHasUnsavedChanges } from './unsaved-changes.ts';

const UnsavedQuestion = onDemand(() =>
  import('./unsaved-question.tsx').then((module) => module.UnsavedQuestion),
);

const isOtherPage = (from: Location, to: Location): boolean =>
  (from.pathname !== to.pathname || from.search !== to.search) &&
  (to.state as { keepsForm?: boolean } | null)?.keepsForm !== true &&
  // The session has ended: there is nothing left to save.
  to.pathname !== '/login';

const UNSAVED: NavigationBlock = {
  blocks: ({ currentLocation: from, nextLocation: to, historyAction }) => {
    // What a screen writes into its own address (its panel, the file that became ready first) leaves the form alone.
    const isOwnAddress = historyAction === NavigationType.Replace && from.pathname === to.pathname;
    return hasUnsavedChanges() && !isOwnAddress && isOtherPage(from, to);
  },
  Question: UnsavedQuestion,
};

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Asks before unsaved changes go: once, round every screen. */
export function UnsavedGuard() {
  const hasUnsaved = useHasUnsavedChanges();
  useNavigationBlock(UNSAVED);
  useEffect(() => {
    if (!hasUnsaved) return undefined;
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [hasUnsaved]);
  return null;
}
