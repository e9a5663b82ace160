import { formatNumber } from '../format/amount.ts';

/** The server counts no further: more rows than this are "10,000 and more". */
export const MOST_COUNTED = 10_000;

/** Pages that are left out between two numbers. */
export const GAP = 'gap';

/** The first page, the last, and those round the shown one: `1 … 4 5 6 … 20`. */
export function pageNumbers(page: number, last: number): (number | typeof GAP)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, last])]
    .filter((number) => number >= 1 && number <= last)
    .toSorted((one, other) => one - other);
  return shown.flatMap((number, at) => {
    const before = shown[at - 1] ?? 0;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [GAP, number] : [number];
  });
}

type Shown = { page: number; size: number; shown: number; total: number | undefined };

/** `51–71 of 71`. */
export function rangeOf({ page, size, shown, total }: Shown): string {
  const first = (page - 1) * size + 1;
  const end = first + shown - 1;
  const range = end > first ? `${formatNumber(first)}–${formatNumber(end)}` : formatNumber(first);
  if (total === undefined) return range;
  return total >= MOST_COUNTED
    ? `${range} of more than ${formatNumber(MOST_COUNTED)}`
    : `${range} of ${formatNumber(total)}`;
}
