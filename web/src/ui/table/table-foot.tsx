import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../controls/button.tsx';
import { formatCount, formatNumber } from '../format/amount.ts';
import type { ListState } from './list-state.ts';
import type { ChangeList } from './use-list-state.ts';

type TableFootProps = {
  shown: number;
  total: number | undefined;
  next: string | null | undefined;
  state: ListState;
  change: ChangeList;
};

/** How many there are, and previous and next where there is more than one page. */
export function TableFoot({ shown, total, next, state, change }: TableFootProps) {
  const { trail } = state;
  const hasPages = trail.length > 0 || Boolean(next);
  return (
    <div className="mt-2 flex min-h-8 items-center gap-2 text-sm text-ink-2">
      <p aria-live="polite">
        {total === undefined || total === shown
          ? formatCount(shown, 'row')
          : `${formatNumber(shown)} of ${formatCount(total, 'row')}${hasPages ? `, page ${trail.length + 1}` : ''}`}
      </p>
      {hasPages && (
        <nav aria-label="Pages" className="ml-auto flex gap-2">
          <Button
            size="small"
            isDisabled={trail.length === 0}
            icon={<ChevronLeft aria-hidden size={14} />}
            onClick={() => change({ trail: trail.slice(0, -1) })}
          >
            Previous
          </Button>
          <Button size="small" isDisabled={!next} onClick={() => next && change({ trail: [...trail, next] })}>
            Next
            <ChevronRight aria-hidden size={14} />
          </Button>
        </nav>
      )}
    </div>
  );
}
