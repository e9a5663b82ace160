import { useRef, type MouseEvent } from 'react';
import { useEditor } from './editing/use-editing.ts';
import { placeOf } from './word-elements.ts';
import type { Place } from './word-index.ts';

type WordPointer = {
  mayEdit: boolean;
  /** In Check letters are commands: a click must not lead to where they are written. */
  isChecking: boolean;
  /** A click also plays from there. */
  playsOnClick: boolean;
  isPlaying: () => boolean;
  onSeek: (place: Place) => void;
  onPlay: (place: Place) => void;
  /** Somebody who may not edit, or is in Check, goes to a word. */
  onShow: (place: Place) => void;
};

/**
 * What pointers do on words, as in every text: a click puts the caret there, two select the word. With Alt it plays
 * from there; by a preference every click does. Sound that is paused goes to the word in silence, so that playing
 * begins there. For whoever may not edit, and in Check, a click marks the word instead.
 */
export function useWordPointer(parts: WordPointer) {
  const { mayEdit, isChecking, playsOnClick, isPlaying, onSeek, onPlay, onShow } = parts;
  const { editor, openAt, wordAt, selectWordAt } = useEditor();
  const wasEditing = useRef(false);

  const listen = (place: Place) => {
    if (playsOnClick) onPlay(place);
    else if (!isPlaying()) onSeek(place);
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
  const onWords = (target: Element, x: number, y: number) => {
    const isWriting = mayEdit && wasEditing.current;
    // Beside the turns only for whoever is writing: they look for the nearest words.
    if (!target.closest('.said') && !isWriting) return;
    const place = placeOf(target) ?? wordAt(x, y);
    const mayWrite = mayEdit && (isWriting || !isChecking);
    if (mayWrite && !target.closest('[data-editor]') && !openAt(x, y)) return;
    if (!place) return;
    if (!mayWrite) onShow(place);
    listen(place);
  };
  return {
    onMouseDownCapture: (press: MouseEvent) => {
      // Whatever is pressed, the editor is left by the click.
      wasEditing.current = editor.getSegmentId() !== null;
      // Who only wants to listen stays where they are.
      if (press.altKey && !(press.target as Element).closest('button')) press.preventDefault();
    },
    onClick: (click: MouseEvent) => {
      const target = click.target as Element;
      const button = target.closest('button');
      if (button) return onButton(button);
      if (click.altKey) {
        const place = placeOf(target) ?? wordAt(click.clientX, click.clientY);
        return place && onPlay(place);
      }
      // Whoever selects words wants to do something with them.
      if (click.detail > 1 || !getSelection()?.isCollapsed) return undefined;
      return onWords(target, click.clientX, click.clientY);
    },
    onDoubleClick: (click: MouseEvent) => {
      if (!mayEdit || click.altKey || (click.target as Element).closest('button')) return;
      selectWordAt(click.clientX, click.clientY);
    },
  };
}
