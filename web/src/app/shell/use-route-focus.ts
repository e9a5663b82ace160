import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * A new page is where the focus is: after a change of path it moves to the main part, so that a keyboard goes on from
 * there and a screen reader says where it is. A field that the page itself has put the focus in keeps it. Filters and pages of a list (the search) leave the focus alone.
 */
export function useRouteFocus() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const isInField = document.activeElement?.matches('main :is(input, textarea, select)') ?? false;
    if (!isInField) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
