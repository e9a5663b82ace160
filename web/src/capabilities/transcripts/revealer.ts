import { elementOf, isInSight, roomTop } from './word-elements.ts';
import type { Place } from './word-index.ts';

/** A scroll event this soon after our own scrolling is its echo, not the person's. */
const ECHO_MS = 400;
/** Frames to look after a word: rows take their true heights as they are drawn, which moves what lies below them. */
const MOST_STEPS = 15;

export type Revealer = {
  /**
   * Brings a word into sight, a third below the player, however far from what is drawn it is.
   *
   * @param bring scrolls to about where a place is, so that it gets drawn
   */
  reveal: (list: Element | null, place: Place, bring: (place: Place) => void) => void;
  /** Whether a scroll event of this moment is our own. */
  isEcho: () => boolean;
  stop: () => void;
};

export function makeRevealer(): Revealer {
  let scrolledAt = -Infinity;
  let frame = 0;
  const reveal = (list: Element | null, place: Place, bring: (place: Place) => void, step: number) => {
    cancelAnimationFrame(frame);
    const element = elementOf(list, place);
    scrolledAt = performance.now();
    if (!element) bring(place);
    else if (!isInSight(element)) {
      const top = roomTop();
      scrollBy(0, element.getBoundingClientRect().top - top - (innerHeight - top) / 3);
    }
    // Also when it is in sight: it may be moved out of it yet.
    if (step < MOST_STEPS) frame = requestAnimationFrame(() => reveal(list, place, bring, step + 1));
  };
  return {
    reveal: (list, place, bring) => reveal(list, place, bring, 0),
    isEcho: () => performance.now() - scrolledAt < ECHO_MS,
    stop: () => cancelAnimationFrame(frame),
  };
}
