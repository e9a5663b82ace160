import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Failure } from '../feedback/failure.tsx';
import { formatCount } from '../format/amount.ts';
import { useKeepFocus } from '../overlay/keep-focus.tsx';
import { filtersOfScope, isNarrowed, type ListState, USUAL_SIZE } from './list-state.ts';
import { TableBody, TableBodySkeleton } from './table-body.tsx';
import { TableFoot } from './table-foot.tsx';
import { TableHead } from './table-head.tsx';
import { TableTools } from './table-tools.tsx';
import type { BulkAction, Column, Filter, ListPage } from './table-types.ts';
import type { ChangeList } from './use-list-state.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRows } from './use-rows.ts';

export type DataTableProps<Row extends object> = {
  /** Names the list for a screen reader. */
  label: string;
  /** A constant, or memoised: a new array is a new table. The first column holds the row's link. */
  columns: readonly Column<Row>[];
  page: ListPage<Row>;
  rowId: (row: Row) => string;
  state: ListState;
  change: ChangeList;
  /** Without it the list has no search. */
  searchLabel?: string;
  filters?: readonly Filter[];
  bulkActions?: readonly BulkAction<Row>[];
  /** Where the whole filtered list comes as CSV. */
  csvHref?: string;
  /** More at the end of the line above: usually what makes a new row. */
  actions?: ReactNode;
  /** Filters that say what the list is of, and narrow nothing. */
  scope?: readonly string[];
  /** What will be here, and the first step. Shown while the list is empty and nothing narrows it. */
  empty: ReactNode;
  /** Instead of 'No results found', where it can be said why a filter finds nothing. */
  noMatch?: ReactNode;
};

const NO_ROWS: readonly never[] = [];

/** The one table of the product. Its state is the address bar's (use-list-state.ts); the server does the work. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, page, rowId, state, change, bulkActions = [], filters = [] } = props;
  const table = useRows({ columns, rows: page.rows ?? NO_ROWS, rowId, state, change });
  const isSelectable = bulkActions.length > 0;
  const element = useRowKeys(isSelectable);
  // Restored, marked or deselected, a row goes, and the button that was pressed with it.
  const list = useKeepFocus<HTMLDivElement>();
  const isEmpty = page.rows?.length === 0 && !page.isStandIn;
  // Rows went, by a person's hand or a filter's: the page that they stood on is no more.
  const isPastEnd = isEmpty && state.page > 1;
  const lastPage = Math.max(1, Math.ceil((page.total ?? 0) / (state.size ?? USUAL_SIZE)));
  useEffect(() => {
    if (isPastEnd) change({ page: lastPage }, { replace: true });
  }, [isPastEnd, lastPage, change]);
  const frame = {
    ref: list,
    tabIndex: -1,
    'data-keeps-focus': true,
    className: 'scroll-mt-14',
  };
  if (isEmpty && !isPastEnd && !isNarrowed(state, props.scope)) return <div {...frame}>{props.empty}</div>;
  const selected = table.getSelectedRowModel().rows.map((row) => row.original);
  return (
    <div {...frame}>
      <TableTools
        table={table}
        columns={columns}
        state={state}
        change={change}
        searchLabel={props.searchLabel}
        filters={filters}
        csvHref={props.csvHref}
        actions={props.actions}
      />
      {page.failure && <Failure {...page.failure} onRetry={page.failure.retry} />}
      {isEmpty
        ? (props.noMatch ?? (
            <EmptyState
              title="No results found"
              text="Nothing in this list fits the words and filters."
              action={
                <Button onClick={() => change({ q: '', filters: filtersOfScope(state, props.scope) })}>
                  Show all
                </Button>
              }
            />
          ))
        : !(page.failure && !page.rows) && (
            <div className="relative overflow-x-auto rounded-md border border-line bg-surface">
              <table
                ref={element}
                role="table"
                aria-label={label}
                aria-busy={page.rows === undefined || page.isStandIn || undefined}
                className={`w-full border-collapse max-wide:block ${page.isStandIn ? 'renewing' : ''}`}
              >
                <TableHead table={table} columns={columns} isSelectable={isSelectable} />
                {page.rows ? (
                  <TableBody table={table} columns={columns} isSelectable={isSelectable} />
                ) : (
                  <TableBodySkeleton
                    columns={table.getVisibleLeafColumns().length + Number(isSelectable)}
                    lines={6}
                  />
                )}
              </table>
            </div>
          )}
      {page.rows && !isEmpty && (
        <TableFoot
          shown={page.rows.length}
          total={page.total}
          next={page.next}
          state={state}
          change={change}
          list={list}
        />
      )}
      {selected.length > 0 && (
        <BulkBar
          // What was said of all rows holds for this list and no other.
          key={JSON.stringify([state.q, state.filters, state.page])}
          rows={selected}
          isPage={table.getIsAllRowsSelected()}
          total={page.total}
          actions={bulkActions}
          clear={() => table.resetRowSelection(true)}
        />
      )}
    </div>
  );
}

type BulkBarProps<Row> = {
  rows: readonly Row[];
  /** All rows of the page are selected. */
  isPage: boolean;
  total: number | undefined;
  actions: readonly BulkAction<Row>[];
  clear: () => void;
};

/**
 * What can be done with the selected rows at once, or with all that the list finds. At the lower edge, so that
 * no row moves away under the pointer.
 */
function BulkBar<Row>({ rows, isPage, total = 0, actions, clear }: BulkBarProps<Row>) {
  const [wantsAll, setWantsAll] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const forAll = actions.filter(({ runAll }) => runAll !== undefined);
  const isAll = wantsAll && isPage;
  const offersAll = isPage && !isAll && total > rows.length && forAll.length > 0;
  // What was pressed is gone.
  useEffect(() => {
    if (isAll) first.current?.focus();
  }, [isAll]);
  return (
    <div
      role="toolbar"
      aria-label="Selected rows"
      className="sticky bottom-3 z-10 mt-2 flex flex-wrap items-center gap-2 rounded-md bg-accent-soft px-3 py-1.5 shadow-float"
    >
      <span className="mr-auto flex flex-wrap items-center gap-2">
        <span aria-live="polite">
          {isAll
            ? `All ${formatCount(total, 'row')} selected`
            : `${formatCount(rows.length, 'row')} selected`}
        </span>
        {offersAll && (
          <Button size="small" tone="quiet" onClick={() => setWantsAll(true)}>
            Select all {formatCount(total, 'row')}
          </Button>
        )}
      </span>
      {(isAll ? forAll : actions).map(({ label, icon, tone, run, runAll }, at) => (
        <Button
          key={label}
          ref={at === 0 ? first : undefined}
          size="small"
          tone={tone ?? 'plain'}
          icon={icon}
          onClick={() => (isAll ? runAll?.(total, clear) : run(rows, clear))}
        >
          {label}
        </Button>
      ))}
      <Button size="small" tone="quiet" onClick={clear}>
        Clear
      </Button>
    </div>
  );
}
