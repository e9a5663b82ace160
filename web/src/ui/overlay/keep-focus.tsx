import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';

/**
 * Gives the focus to an element when what had it inside is removed: without this it would be the page's body. The element
 * needs `tabIndex={-1}`, and the component has to be drawn again with what is removed.
 */
export function useKeepFocus<E extends HTMLElement>(): RefObject<E | null> {
  const group = useRef<E>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const element = group.current!;
    const onFocus = () => {
      hadFocus.current = true;
    };
    const onBlur = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node) hadFocus.current = element.contains(relatedTarget);
      // Removed, or the focus went nowhere: only the moment after tells which.
      else queueMicrotask(() => target instanceof Node && target.isConnected && (hadFocus.current = false));
    };
    element.addEventListener('focusin', onFocus);
    element.addEventListener('focusout', onBlur);
    return () => {
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('focusout', onBlur);
    };
  }, []);
  useLayoutEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (hadFocus.current && isLost) group.current?.focus({ preventScroll: true });
  });
  return group;
}

/**
 * A group of controls that come and go. When the one with the focus is removed, such as a button whose action no longer
 * applies, the group takes the focus instead of the page's body. Dialogs that were opened from it fall back to it too.
 */
export function KeepFocus({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset
      ref={useKeepFocus<HTMLFieldSetElement>()}
      aria-label={label}
      tabIndex={-1}
      data-keeps-focus
      className="flex min-w-0 flex-wrap gap-2 border-0 p-0"
    >
      {children}
    </fieldset>
  );
}
