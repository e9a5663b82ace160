import { Columns3, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonLook } from '../controls/button-look.ts';
import { Button } from '../controls/button.tsx';
import { Checkbox } from '../form/field.tsx';
import { Popover } from '../overlay/popover.tsx';
import { FilterButton } from './filter-button.tsx';
import type { ListState } from './list-state.ts';
import { SearchBox } from './search-box.tsx';
import type { Column, Filter } from './table-types.ts';
import type { ChangeList } from './use-list-state.ts';
import type { Rows } from './use-rows.ts';

type TableToolsProps<Row extends object> = {
  table: Rows<Row>;
  columns: readonly Column<Row>[];
  state: ListState;
  change: ChangeList;
  searchLabel: string | undefined;
  filters: readonly Filter[];
  csvHref: string | undefined;
  actions: ReactNode;
};

/** The line above a list: search, filters, columns, CSV, and what else the screen offers. */
export function TableTools<Row extends object>(props: TableToolsProps<Row>) {
  const { table, columns, state, change, searchLabel, filters, csvHref, actions } = props;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      {searchLabel !== undefined && (
        <SearchBox label={searchLabel} value={state.q} onChange={(q) => change({ q }, { replace: true })} />
      )}
      <FilterButton columns={columns} filters={filters} state={state} change={change} />
      <div className="ml-auto flex flex-wrap gap-2">
        {columns.length > 2 && (
          <Popover
            label="Columns"
            align="end"
            trigger={
              <Button className="max-wide:hidden" icon={<Columns3 aria-hidden size={14} />}>
                Columns
              </Button>
            }
          >
            <div className="grid gap-2">
              {table.getAllLeafColumns().map((column, index) => (
                <Checkbox
                  key={column.id}
                  label={columns[index]?.header}
                  checked={column.getIsVisible()}
                  disabled={index === 0}
                  onChange={() => column.toggleVisibility()}
                />
              ))}
            </div>
          </Popover>
        )}
        {csvHref !== undefined && (
          <a href={withColumns(csvHref, table)} download className={buttonLook()}>
            <Download aria-hidden size={14} />
            CSV
          </a>
        )}
        {actions}
      </div>
    </div>
  );
}

/** The file has the columns that are shown, in their order. */
function withColumns<Row extends object>(href: string, table: Rows<Row>): string {
  const shown = table.getVisibleLeafColumns().map(({ id }) => id);
  return `${href}${href.includes('?') ? '&' : '?'}columns=${encodeURIComponent(shown.join())}`;
}
