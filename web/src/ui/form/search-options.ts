import type { Option } from './select.tsx';

/** Options whose label contains the typed text, ignoring case, in their order. */
export function searchOptions<Item extends Option>(options: readonly Item[], typed: string): readonly Item[] {
  const query = foldCase(typed.trim());
  return query === '' ? options : options.filter(({ label }) => foldCase(label).includes(query));
}

/** Whether the typed text is the whole label, ignoring case. */
export const isExactMatch = ({ label }: Option, typed: string): boolean =>
  foldCase(label) === foldCase(typed.trim());

/** Upper case unifies letters with several lower-case forms (ß and ss, ς and σ). */
const foldCase = (text: string): string => text.normalize('NFC').toUpperCase();

/** Next active index after a key press; undefined if the key does not move it. */
export function moveActiveIndex(key: string, activeIndex: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (activeIndex + 1) % count;
  if (key === 'ArrowUp') return (activeIndex + count - 1) % count;
  if (key === 'PageDown') return Math.min(activeIndex + PAGE_SIZE, count - 1);
  if (key === 'PageUp') return Math.max(activeIndex - PAGE_SIZE, 0);
  return undefined;
}

/** About the number of visible options. */
const PAGE_SIZE = 5;
