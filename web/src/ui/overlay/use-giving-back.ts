import { useRef } from 'react';

type Handlers = { onOpenAutoFocus: () => void; onCloseAutoFocus: (closing: Event) => void };

/**
 * Gives the focus back to where it was when a dialog opened. Radix gives it to a trigger of its own, which dialogs
 * here have not: they are opened from anywhere.
 */
export function useGivingBack(): Handlers {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (closing) => {
      closing.preventDefault();
      // A screen that the dialog led to has taken it already.
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (isFree && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    },
  };
}
