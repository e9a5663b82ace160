import { useEffect, useState } from 'react';
import { selectedBox, useTranscriptScope } from '../../editing/index.ts';

/** A selection must rest this long before actions are offered, because it changes while it is dragged. */
const SETTLED_MS = 250;

/** Bounds of the selected words, inside or outside the editor; undefined without a selection. */
export function useSelectedBox(): DOMRect | undefined {
  const { root } = useTranscriptScope();
  const [box, setBox] = useState<DOMRect>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      const next = selectedBox(root);
      setBox((now) => (isSameBox(now, next) ? now : next));
    };
    const onChange = () => {
      clearTimeout(timer);
      // Clear immediately when nothing is selected; caret moves then cost nothing.
      if (getSelection()?.isCollapsed) setBox(undefined);
      else timer = setTimeout(update, SETTLED_MS);
    };
    document.addEventListener('selectionchange', onChange);
    const stopScroll = root.scroller.onScroll(onChange);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', onChange);
      stopScroll();
    };
  }, [root]);
  return box;
}

const isSameBox = (one: DOMRect | undefined, other: DOMRect | undefined): boolean =>
  one?.left === other?.left &&
  one?.top === other?.top &&
  one?.right === other?.right &&
  one?.bottom === other?.bottom;
