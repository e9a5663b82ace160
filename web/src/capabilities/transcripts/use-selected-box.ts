import { useEffect, useState } from 'react';
import { selectedPlaces } from './word-elements.ts';

/** So long a selection stands still before something is offered for it: it is drawn out on its way. */
const SETTLED_MS = 250;

/** Where selected words stand on the screen, in the editor or out of it; undefined where none are. */
export function useSelectedBox(): DOMRect | undefined {
  const [box, setBox] = useState<DOMRect>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const next = selectedBox();
      setBox((now) => (isSame(now, next) ? now : next));
    };
    const onChange = () => {
      clearTimeout(timer);
      // What is not selected any more has nothing to offer at once; a caret moves with every key and costs nothing.
      if (getSelection()?.isCollapsed) setBox(undefined);
      else timer = setTimeout(look, SETTLED_MS);
    };
    document.addEventListener('selectionchange', onChange);
    addEventListener('scroll', onChange, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', onChange);
      removeEventListener('scroll', onChange);
    };
  }, []);
  return box;
}

function selectedBox(): DOMRect | undefined {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const editor = selection.anchorNode?.parentElement?.closest('[data-editor]');
  return editor || selectedPlaces() ? selection.getRangeAt(0).getBoundingClientRect() : undefined;
}

const isSame = (one: DOMRect | undefined, other: DOMRect | undefined): boolean =>
  one?.left === other?.left &&
  one?.top === other?.top &&
  one?.right === other?.right &&
  one?.bottom === other?.bottom;
