import type { WordPosition } from '@colloquy/rules/transcript';
import {
  boxOf,
  elementOf,
  isBoxInView,
  type TranscriptRoot,
  visibleBottom,
  visibleTop,
} from '../../editing/index.ts';

/** A scroll event within this time after programmatic scrolling is not the user's. */
const OWN_SCROLL_MS = 400;
/**
 * Frames to keep correcting the position: rendered rows get their true heights, which moves the rows below.
 */
const MAX_SCROLL_FRAMES = 15;

/** Scrolls near a position, so that its row is rendered. */
export type ScrollToRow = (position: WordPosition) => void;

/** Scrolling of a transcript to its words. */
export type TranscriptScroller = {
  /** Scrolls to a word, a third of the way below the player, even when its row is not rendered yet. */
  scrollToWord: (position: WordPosition, scrollToRow: ScrollToRow) => void;
  /** Keeps a word at this distance from the top of the screen while the rows around it change. */
  keepAtOffset: (position: WordPosition, top: number, scrollToRow: ScrollToRow) => void;
  /** Whether a scroll event at this moment is programmatic. */
  isOwnScroll: () => boolean;
  stop: () => void;
};

export function createTranscriptScroller(root: TranscriptRoot): TranscriptScroller {
  const { scroller } = root;
  let scrolledAt = -Infinity;
  let frame = 0;
  /** Runs `act` immediately and then once per frame for a while. */
  const repeat = (act: () => void, step = 0) => {
    cancelAnimationFrame(frame);
    scrolledAt = performance.now();
    act();
    if (step < MAX_SCROLL_FRAMES) frame = requestAnimationFrame(() => repeat(act, step + 1));
  };
  return {
    scrollToWord: (position, scrollToRow) =>
      repeat(() => {
        const box = boxOf(root.element, position);
        if (!box) scrollToRow(position);
        else if (!isBoxInView(root, box)) {
          const top = visibleTop(root);
          scroller.scrollBy(box.top - top - (visibleBottom(root) - top) / 3);
        }
      }),
    keepAtOffset: (position, top, scrollToRow) =>
      repeat(() => {
        const element = elementOf(root.element, position);
        if (element) scroller.scrollBy(element.getBoundingClientRect().top - top);
        else scrollToRow(position);
      }),
    isOwnScroll: () => performance.now() - scrolledAt < OWN_SCROLL_MS,
    stop: () => cancelAnimationFrame(frame),
  };
}
