import { Columns3, Download } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useCommands } from '../commands/commands.ts';
import { buttonClasses } from '../controls/button-classes.ts';
import { Button } from '../controls/button.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import { Popover } from '../overlay/popover.tsx';
import { FilterButton } from './filter-button.tsx';
import type { ListState } from './list-state.ts';
import * as text from './messages.ts';
import { SearchBox } from './search-box.tsx';
import type { Column, Filter } from './table-types.ts';
import type { ChangeList } from './use-list-state.ts';
import type { TableModel } from './use-table-model.ts';

type TableToolbarProps<Row extends object> = {
  table: TableModel<Row>;
  columns: readonly Column<Row>[];
  state: ListState;
  change: ChangeList;
  searchLabel: string | undefined;
  filters: readonly Filter[];
  csvHref: string | undefined;
  actions: ReactNode;
};

/** Toolbar above a list: search, filters, columns, CSV and the screen's own actions. */
export function TableToolbar<Row extends object>(props: TableToolbarProps<Row>) {
  const { table, columns, state, change, searchLabel, filters, csvHref, actions } = props;
  const csvLink = useRef<HTMLAnchorElement>(null);
  useCommands(
    csvHref === undefined
      ? []
      : [
          {
            label: text.downloadCsv,
            icon: <Download aria-hidden size={14} />,
            run: () => csvLink.current?.click(),
          },
        ],
  );
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
          <a ref={csvLink} href={withColumns(csvHref, table)} download className={buttonClasses()}>
            <Download aria-hidden size={14} />
            CSV
          </a>
        )}
        {actions}
      </div>
    </div>
  );
}

/** The CSV file contains the visible columns in their order. */
function withColumns<Row extends object>(href: string, table: TableModel<Row>): string {
  const shown = table.getVisibleLeafColumns().map(({ id }) => id);
  return `${href}${href.includes('?') ? '&' : '?'}columns=${encodeURIComponent(shown.join())}`;
}
