import { type ReactNode, useEffect, useRef, useState, type RefObject } from 'react';
import { useCommands } from '../commands/commands.ts';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Failure } from '../feedback/failure.tsx';
import { formatCount } from '../format/amount.ts';
import type { PluralForms } from '../format/plural.ts';
import { useFocusFallback } from '../overlay/return-focus.tsx';
import { scopeFilters, isFiltered, type ListState, DEFAULT_PAGE_SIZE } from './list-state.ts';
import { TableBody, TableBodySkeleton } from './table-body.tsx';
import { TablePagination } from './table-pagination.tsx';
import { TableHeader } from './table-header.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import type { BulkAction, Column, Filter, ListPage } from './table-types.ts';
import type { ChangeList } from './use-list-state.ts';
import { useTableModel } from './use-table-model.ts';
import { useShortcuts } from '../shortcuts/shortcuts.ts';

export type DataTableProps<Row extends object> = {
  /** Accessible name of the list. */
  label: string;
  /**
   * Must be constant or memoised: a new array creates a new table. The first column contains the row's link.
   */
  columns: readonly Column<Row>[];
  /** What the rows are, for the position: `{ one: '# job', other: '# jobs' }`. */
  counted?: PluralForms;
  page: ListPage<Row>;
  rowId: (row: Row) => string;
  state: ListState;
  change: ChangeList;
  /** Without it the list has no search. */
  searchLabel?: string;
  filters?: readonly Filter[];
  bulkActions?: readonly BulkAction<Row>[];
  /** Address of the whole filtered list as CSV. */
  csvHref?: string;
  /** Actions at the end of the toolbar, usually for creating a row. */
  actions?: ReactNode;
  /** Filters that define the list and do not narrow it. */
  scope?: readonly string[];
  /** Shown while the list is empty and unfiltered: what will be here and the first step. */
  empty: ReactNode;
  /** Replaces 'No results found' if the reason is known. */
  noMatch?: ReactNode;
};

const NO_ROWS: readonly never[] = [];

/**
 * The table for all lists. Its state is in the address (use-list-state.ts); the server filters, sorts and
 * pages.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, page, rowId, state, change, bulkActions = [], filters = [] } = props;
  const table = useTableModel({ columns, rows: page.rows ?? NO_ROWS, rowId, state, change });
  const isSelectable = bulkActions.length > 0;
  const element = useRowShortcuts(isSelectable);
  // An action may remove a row together with the pressed button.
  const list = useFocusFallback<HTMLDivElement>();
  const isEmpty = page.rows?.length === 0 && !page.isPlaceholderData;
  // Rows were removed or filtered out, so the current page no longer exists.
  const isPastEnd = isEmpty && state.page > 1;
  const lastPage = Math.max(1, Math.ceil((page.total ?? 0) / (state.size ?? DEFAULT_PAGE_SIZE)));
  useEffect(() => {
    if (isPastEnd) change({ page: lastPage }, { replace: true });
  }, [isPastEnd, lastPage, change]);
  const frameProps = {
    ref: list,
    tabIndex: -1,
    'data-focus-fallback': true,
    className: 'scroll-mt-14',
  };
  if (isEmpty && !isPastEnd && !isFiltered(state, props.scope))
    return <div {...frameProps}>{props.empty}</div>;
  const selected = table.getSelectedRowModel().rows.map((row) => row.original);
  return (
    <div {...frameProps}>
      <TableToolbar
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
                <Button onClick={() => change({ q: '', filters: scopeFilters(state, props.scope) })}>
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
                aria-busy={page.rows === undefined || page.isPlaceholderData || undefined}
                className={`w-full border-collapse max-wide:block ${page.isPlaceholderData ? 'renewing' : ''}`}
              >
                <TableHeader table={table} columns={columns} isSelectable={isSelectable} />
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
        <TablePagination
          shown={page.rows.length}
          total={page.total}
          rows={props.counted}
          next={page.next}
          state={state}
          change={change}
          list={list}
        />
      )}
      {selected.length > 0 && (
        <BulkBar
          // A selection of all rows applies only to this list.
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
 * Actions for the selected rows or for all matching rows. At the bottom edge, so that no row moves under the
 * pointer.
 */
function BulkBar<Row>({ rows, isPage, total = 0, actions, clear }: BulkBarProps<Row>) {
  const [isAllRequested, setAllRequested] = useState(false);
  const firstButton = useRef<HTMLButtonElement>(null);
  const actionsForAll = actions.filter(({ runAll }) => runAll !== undefined);
  const isAll = isAllRequested && isPage;
  const canSelectAll = isPage && !isAll && total > rows.length && actionsForAll.length > 0;
  const shownActions = isAll ? actionsForAll : actions;
  const start = ({ run, runAll }: BulkAction<Row>) => (isAll ? runAll?.(total, clear) : run(rows, clear));
  useCommands(shownActions.map((action) => ({ ...action, run: () => start(action) })));
  // The pressed button no longer exists.
  useEffect(() => {
    if (isAll) firstButton.current?.focus();
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
        {canSelectAll && (
          <Button size="small" variant="ghost" onClick={() => setAllRequested(true)}>
            Select all {formatCount(total, 'row')}
          </Button>
        )}
      </span>
      {shownActions.map((action, at) => (
        <Button
          key={action.label}
          ref={at === 0 ? firstButton : undefined}
          size="small"
          variant={action.variant ?? 'secondary'}
          icon={action.icon}
          onClick={() => start(action)}
        >
          {action.label}
        </Button>
      ))}
      <Button size="small" variant="ghost" onClick={clear}>
        Clear
      </Button>
    </div>
  );
}

/** Shortcuts that move between rows by their links and select the focused row. */
function useRowShortcuts(isSelectable: boolean): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null);
  const rows = () => [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const move = (step: 1 | -1) => {
    const all = rows();
    const now = all.findIndex((row) => row.contains(document.activeElement));
    const next = now < 0 ? all.at(step > 0 ? 0 : -1) : all[now + step];
    (next?.querySelector<HTMLElement>('a') ?? next?.querySelector<HTMLElement>('button,input'))?.focus();
  };
  const select = () =>
    rows()
      .find((row) => row.contains(document.activeElement))
      ?.querySelector<HTMLInputElement>('input[type=checkbox]')
      ?.click();
  useShortcuts('List', [
    { keys: 'j', label: 'Next row', run: () => move(1) },
    { keys: 'k', label: 'Previous row', run: () => move(-1) },
    ...(isSelectable ? [{ keys: 'x', label: 'Select this row', run: select }] : []),
  ]);
  return table;
}
