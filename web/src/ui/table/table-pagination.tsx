import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { Button } from '../controls/button.tsx';
import { Select } from '../form/select.tsx';
import { formatNumber } from '../format/amount.ts';
import type { PluralForms } from '../format/plural.ts';
import { type ListState, DEFAULT_PAGE_SIZE } from './list-state.ts';
import * as text from './messages.ts';
import type { ChangeList } from './use-list-state.ts';

type TablePaginationProps = {
  shown: number;
  total: number | undefined;
  /** What the list counts. */
  rows?: PluralForms | undefined;
  next: string | null | undefined;
  state: ListState;
  change: ChangeList;
  /** The list, which is scrolled to its start when the page changes. */
  list: RefObject<HTMLElement | null>;
};

const SIZES = [25, 50, 100, 200];

/** Shown range and total, page buttons if there are several pages, and page size. */
export function TablePagination({ shown, total, rows, next, state, change, list }: TablePaginationProps) {
  const { page, size = DEFAULT_PAGE_SIZE } = state;
  const isCounted = total !== undefined && total < MAX_COUNTED;
  const last = isCounted ? Math.max(1, Math.ceil(total / size)) : undefined;
  const hasPages = page > 1 || Boolean(next);
  const isLong = hasPages || shown > Math.min(...SIZES);
  const goToPage = (to: number) => {
    change({ page: to });
    list.current?.scrollIntoView?.({ block: 'start' });
  };
  return (
    <div className="mt-2 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-2">
      <p aria-live="polite">{formatRange({ page, size, shown, total, rows })}</p>
      {isLong && <PageSizeSelect size={size} onChange={(chosen) => change({ size: chosen })} />}
      {hasPages && (
        <nav aria-label="Pages" className="ml-auto flex flex-wrap items-center gap-1">
          <Button
            size="small"
            isDisabled={page === 1}
            icon={<ChevronLeft aria-hidden size={14} />}
            onClick={() => goToPage(page - 1)}
          >
            Previous
          </Button>
          {pageNumbers(page, last ?? page + Number(Boolean(next))).map((number, at) =>
            number === GAP ? (
              <span key={`gap-${at}`} aria-hidden className="px-1">
                …
              </span>
            ) : (
              <Button
                key={number}
                size="small"
                variant={number === page ? 'secondary' : 'ghost'}
                aria-label={`Page ${formatNumber(number)}`}
                aria-current={number === page ? 'page' : undefined}
                className="tabular-nums"
                onClick={() => goToPage(number)}
              >
                {formatNumber(number)}
              </Button>
            ),
          )}
          <Button size="small" isDisabled={!next} onClick={() => goToPage(page + 1)}>
            Next
            <ChevronRight aria-hidden size={14} />
          </Button>
        </nav>
      )}
    </div>
  );
}

function PageSizeSelect({ size, onChange }: { size: number; onChange: (size: number) => void }) {
  const id = useId();
  const sizes = SIZES.includes(size) ? SIZES : [...SIZES, size].toSorted((one, other) => one - other);
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id}>Rows per page</label>
      <Select
        id={id}
        size="small"
        options={sizes.map((each) => ({ value: String(each), label: String(each) }))}
        value={String(size)}
        onValueChange={(chosen) => onChange(Number(chosen))}
      />
    </span>
  );
}

/** The server stops counting here and the total is shown as "more than 10,000". */
export const MAX_COUNTED = 10_000;

/** Gap between two page numbers. */
export const GAP = 'gap';

/** The first page, the last page and the neighbours of the current one: `1 … 4 5 6 … 20`. */
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

type ShownRange = {
  page: number;
  size: number;
  shown: number;
  total: number | undefined;
  rows?: PluralForms | undefined;
};

/** `51–71 of 71 jobs`. */
export function formatRange({ page, size, shown, total, rows = text.NUMBER_ALONE }: ShownRange): string {
  const first = (page - 1) * size + 1;
  const end = first + shown - 1;
  const range = end > first ? `${formatNumber(first)}–${formatNumber(end)}` : formatNumber(first);
  if (total === undefined) return range;
  return total >= MAX_COUNTED
    ? text.rangeOfMoreThan(range, MAX_COUNTED, rows)
    : text.rangeOf(range, total, rows);
}
