import { boxOf, elementOf, isBoxInSight, roomBottom, roomTop } from './word-elements.ts';
import type { Place } from './word-index.ts';

/** A scroll event this soon after our own scrolling is its echo, not the person's. */
const ECHO_MS = 400;
/** Frames to look after a word: rows take their true heights as they are drawn, which moves what lies below them. */
const MOST_STEPS = 15;

/** Scrolls to about where a place is, so that it gets drawn. */
export type Bring = (place: Place) => void;

export type Revealer = {
  /** Brings a word into sight, a third below the player, however far from what is drawn it is. */
  reveal: (list: Element | null, place: Place, bring: Bring) => void;
  /** Keeps a word at this distance from the upper edge while the lines around it change. */
  hold: (list: Element | null, place: Place, top: number, bring: Bring) => void;
  /** Whether a scroll event of this moment is our own. */
  isEcho: () => boolean;
  stop: () => void;
};

export function makeRevealer(): Revealer {
  let scrolledAt = -Infinity;
  let frame = 0;
  /** Calls once a frame for a while, and once at once. */
  const repeat = (act: () => void, step = 0) => {
    cancelAnimationFrame(frame);
    scrolledAt = performance.now();
    act();
    if (step < MOST_STEPS) frame = requestAnimationFrame(() => repeat(act, step + 1));
  };
  return {
    reveal: (list, place, bring) =>
      repeat(() => {
        const box = boxOf(list, place);
        if (!box) bring(place);
        else if (!isBoxInSight(box)) {
          const top = roomTop();
          scrollBy(0, box.top - top - (roomBottom() - top) / 3);
        }
      }),
    hold: (list, place, top, bring) =>
      repeat(() => {
        const element = elementOf(list, place);
        if (element) scrollBy(0, element.getBoundingClientRect().top - top);
        else bring(place);
      }),
    isEcho: () => performance.now() - scrolledAt < ECHO_MS,
    stop: () => cancelAnimationFrame(frame),
  };
}
