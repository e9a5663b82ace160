import type { Segment } from '@colloquy/contract';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Editor } from './editing/editor.ts';
import { useEditedId } from './editing/use-editing.ts';
import type { Playback } from './playback.ts';
import type { Bring, Revealer } from './revealer.ts';
import { usePlaybackState } from './use-playback.ts';
import { elementOf, isInSight } from './word-elements.ts';
import { firstPlace, type Place, placeAt, type WordIndex } from './word-index.ts';

type Follow = {
  list: RefObject<HTMLElement | null>;
  index: WordIndex;
  playback: Playback;
  revealer: Revealer;
  bring: Bring;
  editor: Editor;
};

type Marked = { place: Place | undefined; segment: Segment | undefined; element: Element | null };

const CLASS = 'playing';

/**
 * Marks the word that plays, by a class that is moved from element to element: drawing the list anew for every word
 * would cost more than a frame has. The page stays with it until the person scrolls it out of sight, and again once it
 * is back in sight. `isAway`: it plays somewhere out of sight.
 */
export function useFollow({ list, index, playback, revealer, bring, editor }: Follow) {
  const { isPlaying } = usePlaybackState(playback);
  const [isAway, showAway] = useState(false);
  // What a scroll says must hold in the very next frame, which comes before React draws anew.
  const away = useRef(false);
  const marked = useRef<Marked>({ place: undefined, segment: undefined, element: null });

  const setAway = (value: boolean) => {
    away.current = value;
    showAway(value);
  };
  const reveal = (place: Place) => revealer.reveal(list.current, place, bring);

  /** Moves the mark to the word of this moment. Answers it, or undefined before the first word. */
  const mark = (): Place | undefined => {
    // Where there is no audio nothing plays.
    const place = playback.hasSource() ? placeAt(index, playback.nowMs()) : undefined;
    const segment = place && index.segments.get(place.segmentId);
    const surface = place?.segmentId === editor.getSegmentId() ? editor.surface() : undefined;
    const { current } = marked;
    const isMarked = surface
      ? current.element === surface && current.segment === segment
      : current.element?.isConnected && current.element.classList.contains(CLASS);
    if (!isMarked || !isSame(place, current.place)) {
      current.element?.classList.remove(CLASS);
      current.element = surface ?? (place ? elementOf(list.current, place) : null);
      // In the words that are written it would look like a selection.
      if (!surface) current.element?.classList.add(CLASS);
      Object.assign(current, { place, segment });
    }
    return place;
  };

  const step = useEffectEvent(() => {
    const place = mark();
    if (place === undefined || isInSight(marked.current.element)) setAway(false);
    // Whoever writes stays where the caret is.
    else if (!away.current && editor.getSegmentId() === null) reveal(place);
  });
  useEffect(() => {
    if (!isPlaying) return undefined;
    let frame = 0;
    const run = () => {
      step();
      frame = requestAnimationFrame(run);
    };
    run();
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);

  // Words that were written in are there again as elements, and those that are written in now are not.
  const editedId = useEditedId(editor);
  const onEdited = useEffectEvent(() => void mark());
  useLayoutEffect(() => onEdited(), [editedId]);

  const onSeek = useEffectEvent(() => void mark());
  const onScroll = useEffectEvent(() => {
    if (revealer.isEcho()) return;
    const place = mark();
    if (place && !isInSight(marked.current.element)) setAway(true);
  });
  useEffect(() => {
    const { audio } = playback;
    audio.addEventListener('seeked', onSeek);
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      audio.removeEventListener('seeked', onSeek);
      removeEventListener('scroll', onScroll);
    };
  }, [playback]);

  return {
    isAway: isAway && isPlaying,
    /** Goes to the playing word and stays with it. */
    follow: () => {
      setAway(false);
      const place = placeAt(index, playback.nowMs()) ?? firstPlace(index);
      if (place) reveal(place);
    },
    /** For places that the person asked to see: the page does not run back to the playing word. */
    visit: (place: Place) => {
      setAway(true);
      reveal(place);
    },
  };
}

const isSame = (one: Place | undefined, other: Place | undefined): boolean =>
  one?.segmentId === other?.segmentId && one?.word === other?.word;
