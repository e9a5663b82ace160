import { useEffect, useRef, type MouseEvent } from 'react';
import { useEditor } from './editing/use-editing.ts';
import { placeOf } from './word-elements.ts';
import type { Place } from './word-index.ts';

type WordPointer = {
  mayEdit: boolean;
  isPlaying: () => boolean;
  onSeek: (place: Place) => void;
  onPlay: (place: Place) => void;
};

/** So long a click waits for a second one, which would mean to edit; the sound is not to flash up before that. */
const SECOND_CLICK_MS = 220;

/**
 * What pointers do on words: a click plays from there, two of them edit there. While words are edited they are one
 * text, and a click puts the caret where it is.
 */
export function useWordPointer({ mayEdit, isPlaying, onSeek, onPlay }: WordPointer) {
  const { editor, openAt } = useEditor();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasEditing = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const play = (place: Place, mayFollow: boolean) => {
    if (!mayFollow || isPlaying()) return onPlay(place);
    onSeek(place);
    timer.current = setTimeout(() => onPlay(place), SECOND_CLICK_MS);
  };
  const onButton = (button: Element) => {
    const first = placeOf(button.closest('li')?.querySelector('[data-word]') ?? null);
    if (!button.matches('[data-edit]')) {
      if (first) onPlay(first);
      return;
    }
    const segment = button.closest('li')?.querySelector<HTMLElement>('[data-segment]');
    if (segment) editor.open(segment.dataset['segment']!, { start: 0 });
  };
  return {
    // Whatever is pressed, the editor is left by then.
    onMouseDownCapture: () => {
      wasEditing.current = editor.getSegmentId() !== null;
    },
    onClick: (click: MouseEvent) => {
      clearTimeout(timer.current);
      const target = click.target as Element;
      const button = target.closest('button');
      if (button) return onButton(button);
      // Whoever selects words wants to do something with them.
      if (click.detail > 1 || target.closest('[data-editor]') || !getSelection()?.isCollapsed)
        return undefined;
      if (wasEditing.current && openAt(click.clientX, click.clientY)) return undefined;
      const place = placeOf(target);
      return place && play(place, mayEdit);
    },
    onDoubleClick: (click: MouseEvent) => {
      if ((click.target as Element).closest('button,[data-editor]')) return;
      clearTimeout(timer.current);
      openAt(click.clientX, click.clientY);
    },
  };
}
