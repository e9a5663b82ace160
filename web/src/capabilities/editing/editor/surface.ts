import { changedSpan, type DraftText } from './editor-text.ts';

/** The editable element. It contains exactly one text node, so that offsets are those of its text. */
export type Surface = HTMLElement;

/** Restores the single text node after browser changes, such as a line break in an emptied field. */
export function textNodeOf(surface: Surface): Text {
  const { firstChild } = surface;
  if (firstChild instanceof Text && firstChild === surface.lastChild) return firstChild;
  const node = document.createTextNode(surface.textContent);
  const caret = offsetsIn(surface);
  surface.replaceChildren(node);
  if (caret) select(surface, caret);
  return node;
}

/** The text and selection; the last selection if it is elsewhere now. */
export function readSurface(surface: Surface, last: DraftText): DraftText {
  const text = textNodeOf(surface).data;
  const { start, end } = offsetsIn(surface) ?? last;
  return { text, start: Math.min(start, text.length), end: Math.min(end, text.length) };
}

/** Writes a text and selection. Replaces only the changed span, so that highlights keep their words. */
export function writeSurface(surface: Surface, { text, start, end }: DraftText): void {
  const node = textNodeOf(surface);
  const { at, removed, added } = changedSpan(node.data, text);
  if (removed > 0 || added !== '') node.replaceData(at, removed, added);
  if (document.activeElement === surface) select(surface, { start, end });
}

function select(surface: Surface, { start, end }: Pick<DraftText, 'start' | 'end'>): void {
  const node = textNodeOf(surface);
  const inside = (offset: number): number => Math.min(offset, node.length);
  getSelection()?.setBaseAndExtent(node, inside(start), node, inside(end));
}

/** The selection as text offsets; undefined if it is elsewhere. */
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

/** The text offset nearest to a screen point; undefined outside the element. */
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

/** Bounds of the moving end of the selection. */
export function caretBox(surface: Surface): DOMRect {
  const selection = getSelection();
  const node = textNodeOf(surface);
  if (!selection?.focusNode || !surface.contains(selection.focusNode) || node.length === 0)
    return surface.getBoundingClientRect();
  const range = document.createRange();
  range.setStart(selection.focusNode, selection.focusOffset);
  const box = range.getClientRects()[0];
  if (box) return box;
  // Some caret positions have no box, but the adjacent character has.
  const at = Math.min(selection.focusOffset, node.length - 1);
  range.setStart(node, at);
  range.setEnd(node, at + 1);
  return range.getBoundingClientRect();
}

/** Whether the caret is on the first (-1) or last (1) line. */
export function isOnEdgeLine(surface: Surface, step: 1 | -1): boolean {
  const lines = [...surface.getClientRects()].filter(({ width }) => width > 0);
  const edge = step < 0 ? lines[0] : lines.at(-1);
  if (!edge) return true;
  const { top, bottom } = caretBox(surface);
  const middle = (top + bottom) / 2;
  return step < 0 ? middle < edge.bottom : middle > edge.top;
}

/** The DOM text position nearest to a screen point. */
export function textAt(x: number, y: number): { node: Node; offset: number } | undefined {
  if ('caretPositionFromPoint' in document) {
    const position = document.caretPositionFromPoint(x, y);
    return position ? { node: position.offsetNode, offset: position.offset } : undefined;
  }
  const range = (document as Document).caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}

/**
 * Value for `contentEditable`. Older browsers only support rich text, which the `beforeinput` handler
 * prevents.
 */
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
