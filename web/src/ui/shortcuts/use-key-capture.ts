import { useEffect, useEffectEvent, type RefObject } from 'react';
import { keysOf } from './keys.ts';

type Capture = {
  /** Keys that are not taken. */
  leaves: readonly string[];
  onPress: (keys: string) => void;
  onRelease: () => void;
  onLeave: (key: string) => void;
};

/** While the element has the focus, takes every key that is pressed before anybody else on the page hears of it. */
export function useKeyCapture(element: RefObject<HTMLElement | null>, capture: Capture): void {
  const { leaves } = capture;
  const hasFocus = () => element.current !== null && document.activeElement === element.current;
  const onKeyDown = useEffectEvent((press: KeyboardEvent) => {
    if (!hasFocus()) return;
    const isPlain = !press.ctrlKey && !press.altKey && !press.metaKey;
    if (isPlain && leaves.includes(press.key)) {
      if (press.key === 'Tab') return;
      stop(press);
      capture.onLeave(press.key);
      return;
    }
    stop(press);
    const keys = keysOf(press);
    if (keys !== undefined && !press.repeat) capture.onPress(keys);
  });
  // Only now: a button that got the focus with the key still down would be pressed by its release.
  const onKeyUp = useEffectEvent((press: KeyboardEvent) => {
    if (!hasFocus() || keysOf(press) === undefined) return;
    stop(press);
    capture.onRelease();
  });
  useEffect(() => {
    // A dialog listens for Escape on the document, also on the way down: the window comes before it.
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
