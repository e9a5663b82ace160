import { useEffect, useEffectEvent, type RefObject } from 'react';
import { keysOfPress } from './keys.ts';

type KeyCapture = {
  /** Keys that are not captured. */
  passthroughKeys: readonly string[];
  onPress: (keys: string) => void;
  onRelease: () => void;
  onPassthrough: (key: string) => void;
};

/** Captures every key press before other listeners of the page while the element has the focus. */
export function useKeyCapture(element: RefObject<HTMLElement | null>, capture: KeyCapture): void {
  const { passthroughKeys } = capture;
  const hasFocus = () => element.current !== null && document.activeElement === element.current;
  const onKeyDown = useEffectEvent((press: KeyboardEvent) => {
    if (!hasFocus()) return;
    const isPlain = !press.ctrlKey && !press.altKey && !press.metaKey;
    if (isPlain && passthroughKeys.includes(press.key)) {
      if (press.key === 'Tab') return;
      stop(press);
      capture.onPassthrough(press.key);
      return;
    }
    stop(press);
    const keys = keysOfPress(press);
    if (keys !== undefined && !press.repeat) capture.onPress(keys);
  });
  // Handled on release: a button focused while the key is still down would be pressed by its release.
  const onKeyUp = useEffectEvent((press: KeyboardEvent) => {
    if (!hasFocus() || keysOfPress(press) === undefined) return;
    stop(press);
    capture.onRelease();
  });
  useEffect(() => {
    // A dialog captures Escape on the document; listeners on the window run before it.
    addEventListener('keydown', onKeyDown, true);
    addEventListener('keyup', onKeyUp, true);
    return () => {
      removeEventListener('keydown', onKeyDown, true);
      removeEventListener('keyup', onKeyUp, true);
    };
  }, []);
}

function stop(press: KeyboardEvent): void {
  press.preventDefault();
  press.stopImmediatePropagation();
}
