import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefCallback, type RefObject } from 'react';

/**
 * Moves the focus to the element when its focused child is removed; otherwise the page's body gets it. The
 * element needs `tabIndex={-1}`, and the component must re-render when the child is removed.
 */
export function useFocusFallback<E extends HTMLElement>(): RefObject<E | null> {
  const group = useRef<E>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const element = group.current!;
    const onFocus = () => {
      hadFocus.current = true;
    };
    const onBlur = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node) hadFocus.current = element.contains(relatedTarget);
      // Either the element was removed or the focus went nowhere; this is known only a microtask later.
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
 * A group of controls that come and go. When its focused control is removed, such as a button whose action no
 * longer applies, the group gets the focus instead of the page's body. Dialogs opened from it also return the
 * focus to it.
 */
export function FocusFallback({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset
      ref={useFocusFallback<HTMLFieldSetElement>()}
      aria-label={label}
      tabIndex={-1}
      data-focus-fallback
      className="flex min-w-0 flex-wrap gap-2 border-0 p-0"
    >
      {children}
    </fieldset>
  );
}

type FocusHandlers = { onOpenAutoFocus: () => void; onCloseAutoFocus: (closing: Event) => void };

/**
 * Returns the focus to the element that had it when a dialog opened. Radix returns it only to its own
 * trigger, which these dialogs do not have.
 */
export function useReturnFocus(): FocusHandlers {
  const opener = useRef<Element>(null);
  const group = useRef<HTMLElement>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
      group.current = opener.current?.closest<HTMLElement>('[data-focus-fallback]') ?? null;
    },
    onCloseAutoFocus: (closing) => {
      closing.preventDefault();
      // A screen opened by the dialog may already have the focus.
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (!isFree) return;
      const candidates = [opener.current, group.current, document.querySelector('main')];
      const target = candidates.find(
        (each) => each instanceof HTMLElement && each.isConnected && !each.matches(':disabled'),
      );
      if (target instanceof HTMLElement) restoreFocus(target);
    },
  };
}

/**
 * Returns the focus to a button that a form replaces, such as Edit, when the form closes: the focused field is
 * removed then.
 *
 * @returns the ref of the button, and a function to call when the form closes
 */
export function useReplacedButton(): [ref: RefCallback<HTMLButtonElement>, onClose: () => void] {
  const isClosing = useRef(false);
  return [
    (button) => {
      if (!button || !isClosing.current) return;
      isClosing.current = false;
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (isFree) button.focus({ preventScroll: true });
    },
    () => {
      isClosing.current = true;
    },
  ];
}

/** Focuses an element again, even one that could be focused only while it had the focus, such as a word. */
function restoreFocus(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  if (document.activeElement !== element) focusTemporarily(element);
}

/** Focuses an element that is no tab stop: it loses its tabindex with the focus. */
export function focusTemporarily(element: HTMLElement): void {
  element.tabIndex = -1;
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  element.focus({ preventScroll: true });
}
