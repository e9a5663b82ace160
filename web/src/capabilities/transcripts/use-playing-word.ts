import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { Playback } from './use-playback.ts';
import { type Place, wordAt, type WordIndex } from './word-index.ts';

type PlayingWord = {
  list: RefObject<HTMLElement | null>;
  index: WordIndex;
  playback: Playback;
  isFollowing: boolean;
  /** The person scrolled away by hand. */
  onLeave: () => void;
  goTo: (place: Place) => void;
};

const CLASS = 'playing';

/**
 * Marks the word that plays, by a class that is moved from element to element: drawing the list anew for every word
 * would cost more than a frame has. `isAway`: it plays somewhere out of sight.
 */
export function usePlayingWord({ list, index, playback, isFollowing, onLeave, goTo }: PlayingWord): {
  isAway: boolean;
} {
  const [isAway, setAway] = useState(false);
  const { audio, isPlaying } = playback;

  const step = useEffectEvent((state: { element?: Element | null; at: number }) => {
    const at = wordAt(index, audio.currentTime * 1000);
    const place = index.places[at];
    if (!place || !list.current) return;
    const row = `[data-segment="${place.segmentId}"] [data-word="${place.word}"]`;
    if (at !== state.at || !state.element?.isConnected) {
      state.element?.classList.remove(CLASS);
      state.element = list.current.querySelector(row);
      state.element?.classList.add(CLASS);
      state.at = at;
    }
    const isInSight = state.element ? inSight(state.element) : false;
    if (!isInSight && isFollowing && isPlaying) goTo(place);
    setAway(!isInSight && !isFollowing && isPlaying);
  });

  useEffect(() => {
    const state: { element?: Element | null; at: number } = { at: -1 };
    let frame = 0;
    const run = () => {
      step(state);
      frame = requestAnimationFrame(run);
    };
    const once = () => step(state);
    if (isPlaying) run();
    audio.addEventListener('seeked', once);
    return () => {
      cancelAnimationFrame(frame);
      audio.removeEventListener('seeked', once);
      state.element?.classList.remove(CLASS);
    };
  }, [audio, isPlaying]);

  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    // Only what a hand does: scrolling by program looks the same in a scroll event.
    const onWheel = () => leave();
    const onKey = (press: KeyboardEvent) => {
      if (['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown'].includes(press.key)) leave();
    };
    addEventListener('wheel', onWheel, { passive: true });
    addEventListener('touchmove', onWheel, { passive: true });
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('wheel', onWheel);
      removeEventListener('touchmove', onWheel);
      removeEventListener('keydown', onKey);
    };
  }, []);

  return { isAway };
}

/** Below the bar and the player, above the lower edge. */
function inSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top > 110 && bottom < innerHeight - 8;
}
