import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Column } from './table-types.ts';
import type { TableModel } from './use-table-model.ts';

type TableHeaderProps<Row extends object> = {
  table: TableModel<Row>;
  columns: readonly Column<Row>[];
  isSelectable: boolean;
};

const ARIA = { asc: 'ascending', desc: 'descending' } as const;

export function TableHeader<Row extends object>({ table, columns, isSelectable }: TableHeaderProps<Row>) {
  return (
    <thead role="rowgroup" className="max-wide:hidden">
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} role="row" className="border-b border-line">
          {isSelectable && (
            <th role="columnheader" scope="col" className="w-10 py-2 pl-3 text-left">
              <input
                type="checkbox"
                aria-label="Select all rows of this page"
                className="size-4 accent-accent align-middle"
                checked={table.getIsAllRowsSelected()}
                ref={(box) => {
                  if (box) box.indeterminate = table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected();
                }}
                onChange={table.getToggleAllRowsSelectedHandler()}
              />
            </th>
          )}
          {group.headers.map(({ id, column }) => {
            const { header, align, width } = columns.find((one) => one.id === column.id) ?? {};
            const sorted = column.getIsSorted();
            const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp;
            return (
              <th
                key={id}
                role="columnheader"
                scope="col"
                aria-sort={sorted ? ARIA[sorted] : undefined}
                className={`px-3 py-2 text-xs font-medium text-ink-2 ${align === 'end' ? 'text-right' : 'text-left'} ${width ?? ''}`}
              >
                {column.getCanSort() ? (
                  <button
                    type="button"
                    className="group inline-flex items-center gap-1 rounded-sm hover:text-ink"
                    onClick={column.getToggleSortingHandler()}
                  >
                    {header}
                    <Arrow
                      aria-hidden
                      size={12}
                      className={
                        sorted ? '' : 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60'
                      }
                    />
                  </button>
                ) : (
                  header
                )}
              </th>
            );
          })}
        </tr>
      ))}
    </thead>
  );
}
