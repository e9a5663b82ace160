import { type FocusEvent, useRef } from 'react';

type Typed = HTMLInputElement | HTMLTextAreaElement;

/** Boxes and buttons have a value that nobody types; a password is typed again in a moment. */
const isTyped = (element: Element): element is Typed =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'password'].includes(element.type));

/** Tells whether something was typed into the forms below an element. Fields outside a form are searches. */
export function useTyped(): { onFocusCapture: (focus: FocusEvent) => void; hasTyped: () => boolean } {
  const before = useRef(new Map<Typed, string>());
  return {
    onFocusCapture: ({ target }) => {
      if (isTyped(target) && target.form && !before.current.has(target))
        before.current.set(target, target.value);
    },
    hasTyped: () => [...before.current].some(([field, value]) => field.isConnected && field.value !== value),
  };
}
