import type { Option } from './field.tsx';

/** The options whose name contains what was typed, in whatever case, in their order. */
export function searchOptions<Found extends Option>(
  options: readonly Found[],
  typed: string,
): readonly Found[] {
  const wanted = fold(typed.trim());
  return wanted === '' ? options : options.filter(({ label }) => fold(label).includes(wanted));
}

/** Whether the whole name was typed, in whatever case. */
export const isNamed = ({ label }: Option, typed: string): boolean => fold(label) === fold(typed.trim());

/** Upper case makes one of letters that have several lower ones (ß and ss, ς and σ). */
const fold = (text: string): string => text.normalize('NFC').toUpperCase();

/** Where a mark in a list of so many goes by a key; undefined where the key does not move it. */
export function moveMark(key: string, marked: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (marked + 1) % count;
  if (key === 'ArrowUp') return (marked + count - 1) % count;
  if (key === 'PageDown') return Math.min(marked + PAGE, count - 1);
  if (key === 'PageUp') return Math.max(marked - PAGE, 0);
  return undefined;
}

/** About as many as the list shows at once. */
const PAGE = 5;
