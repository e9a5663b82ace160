import { useRef } from 'react';

type Handlers = { onOpenAutoFocus: () => void; onCloseAutoFocus: (closing: Event) => void };

/**
 * Gives the focus back to where it was when a dialog opened. Radix gives it to a trigger of its own, which dialogs
 * here have not: they are opened from anywhere.
 */
export function useGivingBack(): Handlers {
  const opener = useRef<Element>(null);
  const group = useRef<HTMLElement>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
      group.current = opener.current?.closest<HTMLElement>('[data-keeps-focus]') ?? null;
    },
    onCloseAutoFocus: (closing) => {
      closing.preventDefault();
      // A screen that the dialog led to has taken it already.
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (!isFree) return;
      const candidates = [opener.current, group.current, document.querySelector('main')];
      const target = candidates.find((each) => each instanceof HTMLElement && each.isConnected);
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}
