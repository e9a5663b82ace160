import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { Button } from '../controls/button.tsx';
import { CONTROL } from '../form/field.tsx';
import { formatNumber } from '../format/amount.ts';
import { type ListState, USUAL_SIZE } from './list-state.ts';
import { GAP, MOST_COUNTED, pageNumbers, rangeOf } from './pages.ts';
import type { ChangeList } from './use-list-state.ts';

type TableFootProps = {
  shown: number;
  total: number | undefined;
  next: string | null | undefined;
  state: ListState;
  change: ChangeList;
  /** The list, whose beginning is shown when its page is turned. */
  list: RefObject<HTMLElement | null>;
};

const SIZES = [25, 50, 100, 200];

/** Which rows are shown of how many, the pages where there is more than one, and how long a page is. */
export function TableFoot({ shown, total, next, state, change, list }: TableFootProps) {
  const { page, size = USUAL_SIZE } = state;
  const isCounted = total !== undefined && total < MOST_COUNTED;
  const last = isCounted ? Math.max(1, Math.ceil(total / size)) : undefined;
  const hasPages = page > 1 || Boolean(next);
  const isLong = hasPages || shown > Math.min(...SIZES);
  const turn = (to: number) => {
    change({ page: to });
    list.current?.scrollIntoView?.({ block: 'start' });
  };
  return (
    <div className="mt-2 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-2">
      <p aria-live="polite">{rangeOf({ page, size, shown, total })}</p>
      {isLong && <SizeChoice size={size} onChange={(chosen) => change({ size: chosen })} />}
      {hasPages && (
        <nav aria-label="Pages" className="ml-auto flex flex-wrap items-center gap-1">
          <Button
            size="small"
            isDisabled={page === 1}
            icon={<ChevronLeft aria-hidden size={14} />}
            onClick={() => turn(page - 1)}
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
                tone={number === page ? 'plain' : 'quiet'}
                aria-label={`Page ${formatNumber(number)}`}
                aria-current={number === page ? 'page' : undefined}
                className="tabular-nums"
                onClick={() => turn(number)}
              >
                {formatNumber(number)}
              </Button>
            ),
          )}
          <Button size="small" isDisabled={!next} onClick={() => turn(page + 1)}>
            Next
            <ChevronRight aria-hidden size={14} />
          </Button>
        </nav>
      )}
    </div>
  );
}

function SizeChoice({ size, onChange }: { size: number; onChange: (size: number) => void }) {
  const id = useId();
  const sizes = SIZES.includes(size) ? SIZES : [...SIZES, size].toSorted((one, other) => one - other);
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id}>Rows per page</label>
      <span>
        <select
          id={id}
          className={`${CONTROL} h-7 py-0`}
          value={size}
          onChange={({ target }) => onChange(Number(target.value))}
        >
          {sizes.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </span>
    </span>
  );
}
