import type { Segment, WordPosition } from '@colloquy/rules/transcript';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  type Editor,
  elementOf,
  firstPosition,
  isInView,
  positionAt,
  type TranscriptRoot,
  useEditedId,
  type WordIndex,
} from '../../editing/index.ts';
import type { Playback } from '../../../app/player/playback.ts';
import type { ScrollToRow, TranscriptScroller } from './transcript-scroller.ts';
import { usePlaybackState } from '../../../app/player/use-playback.ts';

type FollowOptions = {
  root: TranscriptRoot;
  index: WordIndex;
  playback: Playback;
  scroller: TranscriptScroller;
  scrollToRow: ScrollToRow;
  editor: Editor;
};

type PlayingMark = {
  position: WordPosition | undefined;
  segment: Segment | undefined;
  element: Element | null;
};

const PLAYING_CLASS = 'playing';

/**
 * Marks the playing word by moving a class between elements: re-rendering the list for every word would
 * exceed a frame. The page follows the word until the user scrolls it out of view, and again once it is back
 * in view. `isAway`: the playing word is out of view.
 */
export function useFollowPlayback(options: FollowOptions) {
  const { root, index, playback, scroller, scrollToRow, editor } = options;
  const { isPlaying } = usePlaybackState(playback);
  const [isAway, showAway] = useState(false);
  // A scroll must take effect in the next frame, before React renders.
  const awayRef = useRef(false);
  const marked = useRef<PlayingMark>({ position: undefined, segment: undefined, element: null });

  const setAway = (value: boolean) => {
    awayRef.current = value;
    showAway(value);
  };
  const scrollToWord = (position: WordPosition) => scroller.scrollToWord(position, scrollToRow);

  /** Moves the mark to the playing word. Returns it, or undefined before the first word. */
  const mark = (): WordPosition | undefined => {
    // Recordings without audio have no playing word.
    const position = playback.hasSource() ? positionAt(index, playback.nowMs()) : undefined;
    const segment = position && index.segments.get(position.segmentId);
    const surface = position?.segmentId === editor.getSegmentId() ? editor.surface() : undefined;
    const { current } = marked;
    const isMarked = surface
      ? current.element === surface && current.segment === segment
      : current.element?.isConnected && current.element.classList.contains(PLAYING_CLASS);
    if (!isMarked || !isSamePosition(position, current.position)) {
      current.element?.classList.remove(PLAYING_CLASS);
      current.element = surface ?? (position ? elementOf(root.element, position) : null);
      // Inside the editor the mark would look like a selection.
      if (!surface) current.element?.classList.add(PLAYING_CLASS);
      Object.assign(current, { position, segment });
    }
    return position;
  };

  const step = useEffectEvent(() => {
    const position = mark();
    if (position === undefined || isInView(root, marked.current.element)) setAway(false);
    // While editing, the page stays at the caret.
    else if (!awayRef.current && editor.getSegmentId() === null) scrollToWord(position);
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

  // Opening and closing the editor replaces the elements of its words.
  const editedId = useEditedId(editor);
  const onEdited = useEffectEvent(() => void mark());
  useLayoutEffect(() => onEdited(), [editedId]);

  const onSeek = useEffectEvent(() => void mark());
  const onScroll = useEffectEvent(() => {
    if (scroller.isOwnScroll()) return;
    const position = mark();
    if (position && !isInView(root, marked.current.element)) setAway(true);
  });
  useEffect(() => {
    const stops = [playback.on(['seeked'], onSeek), root.scroller.onScroll(onScroll)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [playback, root]);

  return {
    isAway: isAway && isPlaying,
    /** Scrolls to the playing word and follows it. */
    follow: () => {
      setAway(false);
      const position = positionAt(index, playback.nowMs()) ?? firstPosition(index);
      if (position) scrollToWord(position);
    },
    /** Scrolls to a requested position; the page stops following playback. */
    visit: (position: WordPosition) => {
      setAway(true);
      scrollToWord(position);
    },
  };
}

const isSamePosition = (one: WordPosition | undefined, other: WordPosition | undefined): boolean =>
  one?.segmentId === other?.segmentId && one?.word === other?.word;
