import type { Place } from './word-index.ts';

/** The element of a word, where its row is drawn. */
export const elementOf = (list: Element | null, { segmentId, word }: Place): HTMLElement | null =>
  list?.querySelector(`[data-segment="${segmentId}"] [data-word="${word}"]`) ?? null;

/** The word that an element is, or lies in. */
export function placeOf(element: Element | null): Place | undefined {
  const word = element?.closest<HTMLElement>('[data-word]');
  const segment = word?.closest<HTMLElement>('[data-segment]');
  return word && segment
    ? { segmentId: segment.dataset['segment']!, word: Number(word.dataset['word']) }
    : undefined;
}

/** Where words begin to be seen: the lower edge of the player, which stays in view above them. */
export const roomTop = (): number =>
  document.querySelector('[data-player]')?.getBoundingClientRect().bottom ?? 0;

/** Whether an element stands wholly between the player and the lower edge. */
export function isInSight(element: Element | null): boolean {
  if (!element?.isConnected) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return top >= roomTop() && bottom <= innerHeight;
}
