import { type TranscriptRoot, visibleBottom, visibleTop } from '../words/word-elements.ts';
import type { Editor } from './editor.ts';
import type { EditorMoves } from './editor-moves.ts';
import { caretBox, isOnEdgeLine, type Surface } from './surface.ts';

type KeysOptions = {
  root: TranscriptRoot;
  editor: Editor;
  moves: EditorMoves;
  /** Opens the editor at a screen point. Returns whether there are words. */
  openAt: (x: number, y: number) => boolean;
};

/** Distance searched beyond the first or last line, enough for the gap between two turns. */
const LINE_SEARCH_PX = 120;

/** Keys that cross segments at the ends of the text. */
const EDGE_KEYS = new Set(['ArrowLeft', 'ArrowRight', 'Backspace', 'Delete']);

/**
 * Fixed text keys: the caret crosses segment ends, and Backspace and Delete work across them. Returns a
 * function that attaches them to an element, which returns its cleanup.
 */
export function createEditorKeys({
  root,
  editor,
  moves,
  openAt,
}: KeysOptions): (surface: Surface) => () => void {
  /** The horizontal caret position to keep while moving up and down. */
  let column: number | undefined;

  const moveLine = (surface: Surface, step: 1 | -1): boolean => {
    column ??= caretBox(surface).left;
    if (!isOnEdgeLine(surface, step)) return false;
    scrollForNextLine(root, caretBox(surface), step);
    const { top, bottom, height } = caretBox(surface);
    for (let by = height / 2; by < LINE_SEARCH_PX; by += height / 2)
      if (openAt(column, step < 0 ? top - by : bottom + by)) return true;
    return moves.cross(step);
  };

  const handle = (surface: Surface, press: KeyboardEvent): boolean => {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = press;
    const isVertical = key === 'ArrowUp' || key === 'ArrowDown';
    if (!isVertical) column = undefined;
    if (altKey || shiftKey) return false;
    if (isVertical) return !ctrlKey && !metaKey && moveLine(surface, key === 'ArrowUp' ? -1 : 1);
    if (!EDGE_KEYS.has(key)) return false;
    const draft = editor.read();
    if (!draft || draft.start !== draft.end) return false;
    const isAtStart = draft.start === 0;
    const isAtEnd = draft.start === draft.text.length;
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
      else if (CARET_KEYS.test(press.key)) requestAnimationFrame(() => scrollCaretIntoView(root, surface));
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

const CARET_KEYS = /^(?:Arrow|Page|Home$|End$)/;

/** The browser scrolls to the caret but ignores the sticky player above the text. */
function scrollCaretIntoView(root: TranscriptRoot, surface: Surface): void {
  if (document.activeElement !== surface) return;
  const { top, bottom } = caretBox(surface);
  const [start, end] = [visibleTop(root), visibleBottom(root)];
  if (top < start) root.scroller.scrollBy(top - start - 8);
  else if (bottom > end) root.scroller.scrollBy(bottom - end + 8);
}

/** Scrolls the next line into view: only visible text can be found by its coordinates. */
function scrollForNextLine(root: TranscriptRoot, { top, bottom }: DOMRect, step: 1 | -1): void {
  const missing =
    step < 0 ? top - LINE_SEARCH_PX - visibleTop(root) : bottom + LINE_SEARCH_PX - visibleBottom(root);
  if (step < 0 ? missing < 0 : missing > 0) root.scroller.scrollBy(missing);
}
