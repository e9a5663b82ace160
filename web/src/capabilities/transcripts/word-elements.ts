import { type Segment, toCodePoint, wordRanges } from '@colloquy/contract';
import { caretBox, textAt } from './editing/surface.ts';
import type { Place } from './word-index.ts';

/** The element of a word, or of an unclear turn, where its row is drawn and it is not in the editor. */
export const elementOf = (list: Element | null, { segmentId, word }: Place): HTMLElement | null =>
  list?.querySelector(`[data-segment="${segmentId}"] [data-word="${word}"], [data-unclear="${segmentId}"]`) ??
  null;

/** The element of the editor, where it is on this segment. */
export const editorOf = (list: Element | null, segmentId: string): HTMLElement | null =>
  list?.querySelector(`[data-editor][data-segment="${segmentId}"]`) ?? null;

/** Where a word stands on the screen, or the caret where the word is being written in; undefined where neither is drawn. */
export function boxOf(list: Element | null, place: Place): DOMRect | undefined {
  const word = elementOf(list, place);
  if (word) return word.getBoundingClientRect();
  const editor = editorOf(list, place.segmentId);
  return editor ? caretBox(editor) : undefined;
}

/**
 * Where the speaker and the time of a turn stand beside the words of a segment of it; undefined where they are above
 * the words, or not drawn.
 */
export function marginBoxOf(list: Element | null, segmentId: string): DOMRect | undefined {
  const words = list?.querySelector(`[data-segment="${segmentId}"]`);
  const margin = words?.closest('li')?.querySelector('[data-margin]');
  if (!words || !margin) return undefined;
  const { x, y, width, right, bottom } = margin.getBoundingClientRect();
  if (right > words.getBoundingClientRect().left) return undefined;
  // It is as high as the words beside it.
  const end = margin.lastElementChild?.getBoundingClientRect().bottom ?? bottom;
  return new DOMRect(x, y, width, end - y);
}

/** The word that an element is, or lies in. */
export function placeOf(element: Element | null): Place | undefined {
  const word = element?.closest<HTMLElement>('[data-word]');
  const segment = word?.closest<HTMLElement>('[data-segment]');
  return word && segment
    ? { segmentId: segment.dataset['segment']!, word: Number(word.dataset['word']) }
    : undefined;
}

/** The place between two characters nearest to a point of the screen, as segment and code point; not in the editor. */
export function charactersAt(
  segments: ReadonlyMap<string, Segment>,
  x: number,
  y: number,
): { segmentId: string; at: number } | undefined {
  const found = textAt(x, y);
  const parent = found?.node.parentElement;
  const segment = segments.get(parent?.closest<HTMLElement>('[data-segment]')?.dataset['segment'] ?? '');
  if (!found || !parent || !segment || parent.closest('[data-editor]')) return undefined;
  const ranges = wordRanges(segment.words);
  const word = placeOf(parent);
  if (word) {
    const at = ranges[word.word]!.start + toCodePoint(found.node.textContent ?? '', found.offset);
    return { segmentId: segment.id, at };
  }
  // In the space before a word.
  const next = placeOf(found.node.nextSibling instanceof Element ? found.node.nextSibling : null);
  const start = next ? ranges[next.word]!.start : (ranges.at(-1)?.end ?? 0);
  return { segmentId: segment.id, at: found.offset === 0 ? Math.max(0, start - 1) : start };
}

/** The first and the last word of what is selected on the page, the editor apart; undefined where nothing is. */
export function selectedPlaces(): [Place, Place] | undefined {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const common = range.commonAncestorContainer;
  const root = (common instanceof Element ? common : common.parentElement)?.closest(
    '[data-segment],[data-words]',
  );
  if (!root || root.matches('[data-editor]')) return undefined;
  const words = [...root.querySelectorAll('[data-word]')].filter((word) => range.intersectsNode(word));
  // A word that the selection only touches at its end is none of it.
  const places = words.filter((word) => overlaps(range, word)).map(placeOf);
  const [first, last] = [places[0], places.at(-1)];
  return first && last && [first, last];
}

/** Gives up a selection of words: the person has gone on to others. What is selected elsewhere stays. */
export function dropSelection(): void {
  if (selectedPlaces()) getSelection()?.removeAllRanges();
}

/** Moves the focus to the words as a whole, from where all keys of theirs work. */
export function focusWords(): void {
  const list = document.querySelector<HTMLElement>('[data-words]');
  if (!list || list === document.activeElement) return;
  focusForNow(list);
}

/** Moves the focus to a word, which a screen reader reads out then; to the words as a whole where it is not drawn. */
export function focusWord(place: Place | undefined): void {
  const word = place && elementOf(document.body, place);
  if (word) focusForNow(word);
  else focusWords();
}

/** Words are no stops for Tab: they can have the focus, and lose that with it. */
function focusForNow(element: HTMLElement): void {
  element.tabIndex = -1;
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  element.focus({ preventScroll: true });
}

function overlaps(range: Range, word: Element): boolean {
  const text = document.createRange();
  text.selectNodeContents(word);
  return (
    range.compareBoundaryPoints(Range.END_TO_START, text) < 0 &&
    range.compareBoundaryPoints(Range.START_TO_END, text) > 0
  );
}

/** Where words begin to be seen: the lower edge of the player, which stays in view above them. */
export const roomTop = (): number =>
  document.querySelector('[data-player]')?.getBoundingClientRect().bottom ?? 0;

/** Where they end: the lower edge of the screen, or the upper one of what lies over it: keys, the strip of Check. */
export const roomBottom = (): number => {
  const screen = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
  const strip = document.querySelector('[data-strip]')?.getBoundingClientRect();
  return strip && strip.height > 0 ? Math.min(screen, strip.top) : screen;
};

/** Whether a box stands wholly between the two. */
export const isBoxInSight = ({ top, bottom }: DOMRect): boolean => top >= roomTop() && bottom <= roomBottom();

export const isInSight = (element: Element | null): boolean =>
  element?.isConnected === true && isBoxInSight(element.getBoundingClientRect());
