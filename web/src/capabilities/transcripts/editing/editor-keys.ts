import { roomBottom, roomTop } from '../word-elements.ts';
import type { Editor } from './editor.ts';
import type { EditorMoves } from './editor-moves.ts';
import { caretBox, isOnEdgeLine, type Surface } from './surface.ts';

type KeysParts = {
  editor: Editor;
  moves: EditorMoves;
  /** Goes on at a point of the screen, in whichever words are there. Answers whether there are any. */
  openAt: (x: number, y: number) => boolean;
};

/** How far beyond the first or the last line words are looked for: over the gap between two turns. */
const FURTHEST_PX = 120;

/** What does more than the browser does by itself where the text begins or ends. */
const AT_ENDS = new Set(['ArrowLeft', 'ArrowRight', 'Backspace', 'Delete']);

/**
 * Keys that a text always has, so nobody changes them: the caret goes across the ends of segments, and Backspace and
 * Delete reach across them. Answers how to listen to an element, which answers how to stop.
 */
export function makeKeys({ editor, moves, openAt }: KeysParts): (surface: Surface) => () => void {
  /** Where the caret wishes to be on each line while it goes up and down. */
  let column: number | undefined;

  const goLine = (surface: Surface, step: 1 | -1): boolean => {
    column ??= caretBox(surface).left;
    if (!isOnEdgeLine(surface, step)) return false;
    makeRoom(caretBox(surface), step);
    const { top, bottom, height } = caretBox(surface);
    for (let by = height / 2; by < FURTHEST_PX; by += height / 2)
      if (openAt(column, step < 0 ? top - by : bottom + by)) return true;
    return moves.cross(step);
  };

  const handle = (surface: Surface, press: KeyboardEvent): boolean => {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = press;
    const isVertical = key === 'ArrowUp' || key === 'ArrowDown';
    if (!isVertical) column = undefined;
    if (altKey || shiftKey) return false;
    if (isVertical) return !ctrlKey && !metaKey && goLine(surface, key === 'ArrowUp' ? -1 : 1);
    if (!AT_ENDS.has(key)) return false;
    const written = editor.read();
    if (!written || written.start !== written.end) return false;
    const isAtStart = written.start === 0;
    const isAtEnd = written.start === written.text.length;
    const [back, forward] = surface.dir === 'rtl' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    if (key === back && isAtStart) return moves.cross(-1);
    if (key === forward && isAtEnd) return moves.cross(1);
    if (key === 'Backspace' && isAtStart) moves.merge(-1);
    else if (key === 'Delete' && isAtEnd) moves.merge(1);
    else return false;
    return true;
  };

  return (surface) => {
    const onKeyDown = (press: KeyboardEvent) => {
      if (!press.isComposing && handle(surface, press)) press.preventDefault();
      else if (MOVING.test(press.key)) requestAnimationFrame(() => keepInSight(surface));
    };
    const onPointerDown = () => {
      column = undefined;
    };
    surface.addEventListener('keydown', onKeyDown);
    surface.addEventListener('pointerdown', onPointerDown);
    return () => {
      surface.removeEventListener('keydown', onKeyDown);
      surface.removeEventListener('pointerdown', onPointerDown);
    };
  };
}

const MOVING = /^(?:Arrow|Page|Home$|End$)/;

/** The browser scrolls to the caret, but knows nothing of the player that lies over the words. */
function keepInSight(surface: Surface): void {
  if (document.activeElement !== surface) return;
  const { top, bottom } = caretBox(surface);
  if (top < roomTop()) scrollBy({ top: top - roomTop() - 8, behavior: 'instant' });
  else if (bottom > roomBottom()) scrollBy({ top: bottom - roomBottom() + 8, behavior: 'instant' });
}

/** Scrolls where the line that comes next is not on the screen: only what is there can be looked up by its place. */
function makeRoom({ top, bottom }: DOMRect, step: 1 | -1): void {
  const missing = step < 0 ? top - FURTHEST_PX - roomTop() : bottom + FURTHEST_PX - roomBottom();
  if (step < 0 ? missing < 0 : missing > 0) scrollBy({ top: missing, behavior: 'instant' });
}
