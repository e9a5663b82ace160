import type { WordPosition } from '@colloquy/rules/transcript';
import { useRef, type MouseEvent } from 'react';
import { positionOf, useTranscriptScope, wordOf } from '../../editing/index.ts';

type WordPointerOptions = {
  mayEdit: boolean;
  /** Letters are commands, as in Check mode, so a click must not open the editor. */
  isCommandMode: boolean;
  /** A click also plays from the word. */
  playsOnClick: boolean;
};

/** Parts of a row that are not its words and handle their own clicks. */
const OTHER_COLUMNS = '[data-lanes],[data-second-column]';

/**
 * Pointer behaviour as in any text: a click places the caret, a double click selects the word. Alt plays from
 * the word; a preference makes every click play. Paused audio seeks silently, so that playing starts there.
 * Without permission to edit, and in Check mode, a click marks the word instead.
 */
export function useWordPointer({ mayEdit, isCommandMode, playsOnClick }: WordPointerOptions) {
  const { controller, playback, editing } = useTranscriptScope();
  const { editor, openAt, wordAt, selectWordAt } = editing;
  const wasEditing = useRef(false);

  const playFrom = (position: WordPosition) => {
    const word = wordOf(controller.getIndex(), position);
    if (word) controller.playFrom(word.startMs);
  };
  const seekOrPlay = (position: WordPosition) => {
    if (playsOnClick) return playFrom(position);
    const word = wordOf(controller.getIndex(), position);
    if (word && !playback.getState().isPlaying) playback.seek(word.startMs);
  };
  const handleButton = (button: Element) => {
    const first = positionOf(button.closest('li')?.querySelector('[data-word]') ?? null);
    if (!button.matches('[data-edit]')) {
      if (first) playFrom(first);
      return;
    }
    const segment = button.closest('li')?.querySelector<HTMLElement>('[data-segment]');
    if (segment) editor.open(segment.dataset['segment']!, { start: 0 });
  };
  const handleWords = (target: Element, x: number, y: number) => {
    const isEditing = mayEdit && wasEditing.current;
    // Outside the text only someone who is editing means the nearest words.
    if (!target.closest('.transcript-text') && !isEditing) return;
    const position = positionOf(target) ?? wordAt(x, y);
    const canPlaceCaret = mayEdit && (isEditing || !isCommandMode);
    if (canPlaceCaret && !target.closest('[data-editor]') && !openAt(x, y)) return;
    if (!position) return;
    if (!canPlaceCaret) controller.show(position);
    seekOrPlay(position);
  };
  return {
    onMouseDownCapture: (press: MouseEvent) => {
      // The click itself closes the editor, so remember whether it was open.
      wasEditing.current = editor.getSegmentId() !== null;
      // Alt+click only plays and must not move the focus.
      if (press.altKey && !(press.target as Element).closest('button')) press.preventDefault();
    },
    onClick: (click: MouseEvent) => {
      const target = click.target as Element;
      if (target.closest(OTHER_COLUMNS)) return undefined;
      const button = target.closest('button');
      if (button) return handleButton(button);
      if (click.altKey) {
        const position = positionOf(target) ?? wordAt(click.clientX, click.clientY);
        return position && playFrom(position);
      }
      // Selecting words must not place a caret.
      if (click.detail > 1 || !getSelection()?.isCollapsed) return undefined;
      return handleWords(target, click.clientX, click.clientY);
    },
    onDoubleClick: (click: MouseEvent) => {
      const target = click.target as Element;
      if (!mayEdit || click.altKey || target.closest('button') || target.closest(OTHER_COLUMNS)) return;
      selectWordAt(click.clientX, click.clientY);
    },
  };
}
