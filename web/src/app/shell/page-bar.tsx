import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { useMediaQuery } from '../../ui/layout/use-media-query.ts';
import { createStore, useStore } from '../../ui/state/store.ts';

/** The part of the navigation bar that a page may fill. */
const place = createStore<HTMLElement | null>(null);
const { set: attach } = place;
/** Number of pages that fill it: one, or two while a page replaces another. */
const filled = createStore(0);

/**
 * Puts a page's heading and actions into the navigation bar, for pages that need the height of the window.
 * Without a navigation bar they stay where they are.
 */
export function PageBar({ children }: { children: ReactNode }) {
  const element = useStore(place);
  useLayoutEffect(() => {
    filled.update((count) => count + 1);
    return () => filled.update((count) => count - 1);
  }, []);
  return element ? (
    createPortal(children, element)
  ) : (
    <div className="flex items-center gap-2">{children}</div>
  );
}

/** Within what a page puts there, the place for the state of a part of that page. */
const statusPlace = createStore<HTMLElement | null>(null);
const { set: attachStatus } = statusPlace;

export const PageStatusPlace = () => (
  <div ref={attachStatus} className="flex shrink-0 items-center gap-1.5 empty:hidden" />
);

/** Shows the state of a part of the page, such as whether its edits are saved, in the navigation bar. */
export function PageStatus({ children }: { children: ReactNode }) {
  const element = useStore(statusPlace);
  return element ? createPortal(children, element) : children;
}

/** Where the navigation bar shows what a page puts into it. */
export const PageBarPlace = () => (
  <div ref={attach} className="flex min-w-0 grow items-center gap-1.5 empty:hidden" />
);

export const useHasPageBar = (): boolean => useStore(filled) > 0;

/** On such a page the rail shows icons only, unless the window has room for all. */
export function useIsRailCompact(): boolean {
  const isRoomy = useMediaQuery('(width >= 1600px)');
  return useHasPageBar() && !isRoomy;
}
