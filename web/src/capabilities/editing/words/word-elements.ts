import { type Segment, wordRanges, type WordPosition } from '@colloquy/rules/transcript';
import { toCodePoint } from '@colloquy/rules/text';
import { focusTemporarily } from '../../../ui/overlay/return-focus.tsx';
import { caretBox, textAt } from '../editor/surface.ts';
import type { Scroller } from '../../../ui/scroll/scroller.ts';

/** Where a transcript is on the page: its outermost element, once rendered, and what scrolls it. */
export type TranscriptRoot = {
  readonly element: HTMLElement | null;
  readonly scroller: Scroller;
  /** Ref of the outermost element. */
  attach: (element: HTMLElement | null) => void;
};

export function createTranscriptRoot(scroller: Scroller): TranscriptRoot {
  let current: HTMLElement | null = null;
  return {
    get element() {
      return current;
    },
    scroller,
    attach: (element) => {
      current = element;
    },
  };
}

/** The element of a word or of an unclear turn, if its row is rendered and it is not in the editor. */
export const elementOf = (list: Element | null, { segmentId, word }: WordPosition): HTMLElement | null =>
  list?.querySelector(`[data-segment="${segmentId}"] [data-word="${word}"], [data-unclear="${segmentId}"]`) ??
  null;

/** The editor element, if it edits this segment. */
export const editorOf = (list: Element | null, segmentId: string): HTMLElement | null =>
  list?.querySelector(`[data-editor][data-segment="${segmentId}"]`) ?? null;

/** Bounds of a word, or of the caret if the word is in the editor; undefined if neither is rendered. */
export function boxOf(list: Element | null, position: WordPosition): DOMRect | undefined {
  const word = elementOf(list, position);
  if (word) return word.getBoundingClientRect();
  const editor = editorOf(list, position.segmentId);
  return editor ? caretBox(editor) : undefined;
}

/**
 * Bounds of the speaker and time beside the words of a segment; undefined if they are above the words or not
 * rendered.
 */
export function marginBoxOf(list: Element | null, segmentId: string): DOMRect | undefined {
  const words = list?.querySelector(`[data-segment="${segmentId}"]`);
  const margin = words?.closest('li')?.querySelector('[data-margin]');
  if (!words || !margin) return undefined;
  const { x, y, width, right, bottom } = margin.getBoundingClientRect();
  if (right > words.getBoundingClientRect().left) return undefined;
  // The margin is as high as the words beside it.
  const end = margin.lastElementChild?.getBoundingClientRect().bottom ?? bottom;
  return new DOMRect(x, y, width, end - y);
}

/** The word that an element is or lies in. */
export function positionOf(element: Element | null): WordPosition | undefined {
  const word = element?.closest<HTMLElement>('[data-word]');
  const segment = word?.closest<HTMLElement>('[data-segment]');
  return word && segment
    ? { segmentId: segment.dataset['segment']!, word: Number(word.dataset['word']) }
    : undefined;
}

/** The character gap nearest to a screen point, as segment and code point; undefined inside the editor. */
export function charactersAt(
  { element }: TranscriptRoot,
  segments: ReadonlyMap<string, Segment>,
  x: number,
  y: number,
): { segmentId: string; at: number } | undefined {
  const found = textAt(x, y);
  const parent = found?.node.parentElement;
  const segment = segments.get(parent?.closest<HTMLElement>('[data-segment]')?.dataset['segment'] ?? '');
  if (!found || !parent || !segment || !element?.contains(parent) || parent.closest('[data-editor]'))
    return undefined;
  const ranges = wordRanges(segment.words);
  const word = positionOf(parent);
  if (word) {
    const at = ranges[word.word]!.start + toCodePoint(found.node.textContent ?? '', found.offset);
    return { segmentId: segment.id, at };
  }
  // The point is in the space before a word.
  const next = positionOf(found.node.nextSibling instanceof Element ? found.node.nextSibling : null);
  const start = next ? ranges[next.word]!.start : (ranges.at(-1)?.end ?? 0);
  return { segmentId: segment.id, at: found.offset === 0 ? Math.max(0, start - 1) : start };
}

/** The selection, if it lies within a transcript. */
function selectionIn({ element }: TranscriptRoot): Range | undefined {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  return element?.contains(range.commonAncestorContainer) ? range : undefined;
}

/** The first and last selected word outside the editor; undefined without a selection. */
export function selectedWordRange(root: TranscriptRoot): [WordPosition, WordPosition] | undefined {
  const range = selectionIn(root);
  const common = range?.commonAncestorContainer;
  const parent = (common instanceof Element ? common : common?.parentElement)?.closest(
    '[data-segment],[data-words]',
  );
  if (!range || !parent || parent.matches('[data-editor]')) return undefined;
  const words = [...parent.querySelectorAll('[data-word]')].filter((word) => range.intersectsNode(word));
  // A word that the selection only touches at its end does not count.
  const positions = words.filter((word) => overlaps(range, word)).map(positionOf);
  const [first, last] = [positions[0], positions.at(-1)];
  return first && last && [first, last];
}

/** Bounds of the selected words, inside or outside the editor; undefined without a selection. */
export function selectedBox(root: TranscriptRoot): DOMRect | undefined {
  const range = selectionIn(root);
  const editor = getSelection()?.anchorNode?.parentElement?.closest('[data-editor]');
  return range && (editor || selectedWordRange(root)) ? range.getBoundingClientRect() : undefined;
}

/** Clears a selection of words when the user moves on. Selections elsewhere stay. */
export function clearWordSelection(root: TranscriptRoot): void {
  if (selectedWordRange(root)) getSelection()?.removeAllRanges();
}

/** Focuses the transcript as a whole, where all its shortcuts work. */
export function focusWords({ element }: TranscriptRoot): void {
  const list = element?.querySelector<HTMLElement>('[data-words]');
  if (!list || list === document.activeElement) return;
  focusTemporarily(list);
}

/** Focuses a word, so that a screen reader reads it; the whole transcript if the word is not rendered. */
export function focusWord(root: TranscriptRoot, position: WordPosition | undefined): void {
  const word = position && elementOf(root.element, position);
  if (word) focusTemporarily(word);
  else focusWords(root);
}

function overlaps(range: Range, word: Element): boolean {
  const text = document.createRange();
  text.selectNodeContents(word);
  return (
    range.compareBoundaryPoints(Range.END_TO_START, text) < 0 &&
    range.compareBoundaryPoints(Range.START_TO_END, text) > 0
  );
}

/** Height of the navigation bar, which stays on top of a page. */
const NAVIGATION_BAR_PX = 48;

const isInUpperHalf = ({ scroller }: TranscriptRoot, box: DOMRect): boolean => {
  const { top, bottom } = scroller.bounds();
  return box.top < (top + bottom) / 2;
};

/** Top of the visible text: the lower edge of the player bar, unless it is below the text. */
export function visibleTop(root: TranscriptRoot): number {
  const { element, scroller } = root;
  const top = scroller.bounds().top + (scroller.element ? 0 : NAVIGATION_BAR_PX);
  const bar = element?.querySelector('[data-player]')?.getBoundingClientRect();
  return bar && isInUpperHalf(root, bar) ? Math.max(top, bar.bottom) : top;
}

/** Bottom of the visible text: the end of the scrolled area, or the upper edge of a bar below the text. */
export function visibleBottom(root: TranscriptRoot): number {
  const bars = [...(root.element?.querySelectorAll('[data-strip], [data-player]') ?? [])]
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.height > 0 && !isInUpperHalf(root, bar));
  return Math.min(root.scroller.bounds().bottom, ...bars.map((bar) => bar.top));
}

/** Whether a box lies completely within the visible text area. */
export const isBoxInView = (root: TranscriptRoot, { top, bottom }: DOMRect): boolean =>
  top >= visibleTop(root) && bottom <= visibleBottom(root);

export const isInView = (root: TranscriptRoot, element: Element | null): boolean =>
  element?.isConnected === true && isBoxInView(root, element.getBoundingClientRect());
