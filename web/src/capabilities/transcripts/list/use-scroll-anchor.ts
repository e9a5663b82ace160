import type { WordPosition } from '@colloquy/rules/transcript';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import type { ScrollToRow, TranscriptScroller } from './transcript-scroller.ts';
import type { TranscriptRow } from './transcript-rows.ts';
import { positionOf, type TranscriptRoot, visibleTop } from '../../editing/index.ts';

type ScrollAnchorOptions = {
  root: TranscriptRoot;
  list: RefObject<HTMLElement | null>;
  rows: readonly TranscriptRow[];
  scroller: TranscriptScroller;
  scrollToRow: ScrollToRow;
};

/**
 * Keeps the current line in place for a reader while words arrive or speakers are assigned (scroll
 * anchoring).
 */
export function useScrollAnchor(options: ScrollAnchorOptions): void {
  const { root, list, rows, scroller, scrollToRow } = options;
  const anchor = useRef<{ position: WordPosition; top: number }>(undefined);
  const previousRows = useRef(rows);

  useEffect(() => {
    const recordAnchor = () => {
      const element = topVisibleWord(root, list.current);
      const position = positionOf(element);
      anchor.current =
        element && position ? { position, top: element.getBoundingClientRect().top } : undefined;
    };
    return root.scroller.onScroll(recordAnchor);
  }, [root, list]);

  const restore = useEffectEvent(() => {
    const { current: before } = previousRows;
    previousRows.current = rows;
    // Changes below the anchor move nothing, and most edits are there; restoring would cost several frames.
    if (anchor.current && hasMoved(before, rows, anchor.current.position))
      scroller.keepAtOffset(anchor.current.position, anchor.current.top, scrollToRow);
  });
  useLayoutEffect(() => restore(), [rows]);
}

/** Whether any row before the one with this position changed. */
function hasMoved(
  before: readonly TranscriptRow[],
  rows: readonly TranscriptRow[],
  { segmentId }: WordPosition,
): boolean {
  for (const [at, row] of before.entries()) {
    if (row !== rows[at]) return true;
    if (row.slices.some(({ segment }) => segment.id === segmentId)) return false;
  }
  return true;
}

/**
 * The first word below the player once the list is scrolled under it; null while the start of the list is in
 * view.
 */
function topVisibleWord(root: TranscriptRoot, list: HTMLElement | null): Element | null {
  if (!list) return null;
  const { top, left, width } = list.getBoundingClientRect();
  const edge = visibleTop(root);
  if (top >= edge) return null;
  // At a third of the width even the shortest lines have words; the steps skip gaps between turns.
  for (let y = edge + 8; y < edge + 120; y += 14) {
    const found = document.elementFromPoint(left + width / 3, y)?.closest('[data-word]');
    if (found && list.contains(found)) return found;
  }
  return null;
}
