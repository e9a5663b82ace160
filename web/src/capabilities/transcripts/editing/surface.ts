import { changedStretch, type Written } from './editor-text.ts';

/**
 * The element that words are written in. It holds one text node and nothing else, so that offsets are those of its
 * text.
 */
export type Surface = HTMLElement;

/** Puts whatever the browser left there (a line break in an emptied field, pieces of text) back into one text node. */
export function textNodeOf(surface: Surface): Text {
  const { firstChild } = surface;
  if (firstChild instanceof Text && firstChild === surface.lastChild) return firstChild;
  const node = document.createTextNode(surface.textContent);
  const caret = offsetsIn(surface);
  surface.replaceChildren(node);
  if (caret) select(surface, caret);
  return node;
}

/** What is written, and what of it is selected; the caret's last place where it is elsewhere now. */
export function readSurface(surface: Surface, last: Written): Written {
  const text = textNodeOf(surface).data;
  const { start, end } = offsetsIn(surface) ?? last;
  return { text, start: Math.min(start, text.length), end: Math.min(end, text.length) };
}

/** Shows a text and its selection. Only what differs is replaced, so that marks stay on their words. */
export function writeSurface(surface: Surface, { text, start, end }: Written): void {
  const node = textNodeOf(surface);
  const { at, removed, added } = changedStretch(node.data, text);
  if (removed > 0 || added !== '') node.replaceData(at, removed, added);
  if (document.activeElement === surface) select(surface, { start, end });
}

function select(surface: Surface, { start, end }: Pick<Written, 'start' | 'end'>): void {
  const node = textNodeOf(surface);
  const inside = (offset: number): number => Math.min(offset, node.length);
  getSelection()?.setBaseAndExtent(node, inside(start), node, inside(end));
}

/** The selection as offsets into the text; undefined where it lies elsewhere. */
function offsetsIn(surface: Surface): { start: number; end: number } | undefined {
  const selection = getSelection();
  if (!selection?.rangeCount || !surface.contains(selection.anchorNode)) return undefined;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  if (
    startContainer === endContainer &&
    startContainer === surface.firstChild &&
    startContainer instanceof Text
  )
    return { start: startOffset, end: endOffset };
  return {
    start: offsetOf(surface, startContainer, startOffset),
    end: offsetOf(surface, endContainer, endOffset),
  };
}

/** The offset into the text that is nearest to a point of the screen; undefined where the element is not there. */
export function offsetAt(surface: Surface, x: number, y: number): number | undefined {
  const found = textAt(x, y);
  return found && surface.contains(found.node) ? offsetOf(surface, found.node, found.offset) : undefined;
}

function offsetOf(surface: Surface, node: Node, offset: number): number {
  const before = document.createRange();
  before.setStart(surface, 0);
  before.setEnd(node, offset);
  return before.toString().length;
}

/** Where the moving end of the selection stands on the screen. */
export function caretBox(surface: Surface): DOMRect {
  const selection = getSelection();
  const node = textNodeOf(surface);
  if (!selection?.focusNode || !surface.contains(selection.focusNode) || node.length === 0)
    return surface.getBoundingClientRect();
  const range = document.createRange();
  range.setStart(selection.focusNode, selection.focusOffset);
  const box = range.getClientRects()[0];
  if (box) return box;
  // A caret has no box at some places; the character beside it has.
  const at = Math.min(selection.focusOffset, node.length - 1);
  range.setStart(node, at);
  range.setEnd(node, at + 1);
  return range.getBoundingClientRect();
}

/** Whether the caret is on the first (-1) or the last (1) line of what is written. */
export function isOnEdgeLine(surface: Surface, step: 1 | -1): boolean {
  const lines = [...surface.getClientRects()].filter(({ width }) => width > 0);
  const edge = step < 0 ? lines[0] : lines.at(-1);
  if (!edge) return true;
  const { top, bottom } = caretBox(surface);
  const middle = (top + bottom) / 2;
  return step < 0 ? middle < edge.bottom : middle > edge.top;
}

/** The place in the page's text nearest to a point of the screen. */
export function textAt(x: number, y: number): { node: Node; offset: number } | undefined {
  if ('caretPositionFromPoint' in document) {
    const position = document.caretPositionFromPoint(x, y);
    return position ? { node: position.offsetNode, offset: position.offset } : undefined;
  }
  const range = (document as Document).caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}

/** How the browser is asked for a field of plain text; older ones only know rich text, which `beforeinput` keeps out. */
export const EDITABLE: 'plaintext-only' | 'true' = (() => {
  if (typeof document === 'undefined') return 'plaintext-only';
  const probe = document.createElement('span');
  try {
    probe.contentEditable = 'plaintext-only';
    return 'plaintext-only';
  } catch {
    return 'true';
  }
})();
