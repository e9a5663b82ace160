import { Skeleton } from '../feedback/skeleton.tsx';
import { useId } from 'react';
import type { Column } from './table-types.ts';
import type { TableModel } from './use-table-model.ts';

type TableBodyProps<Row extends object> = {
  table: TableModel<Row>;
  columns: readonly Column<Row>[];
  isSelectable: boolean;
};

/**
 * On narrow screens each row is a list entry: the first column is its title, the others follow with their
 * names if they have content. Explicit roles, because CSS that changes a table's display removes the implicit ones.
 */
export function TableBody<Row extends object>({ table, columns, isSelectable }: TableBodyProps<Row>) {
  const id = useId();
  return (
    <tbody role="rowgroup" className="max-wide:block">
      {table.getRowModel().rows.map((row) => (
        <tr
          key={row.id}
          role="row"
          data-row
          aria-selected={isSelectable ? row.getIsSelected() : undefined}
          className="border-b border-line last:border-0 hover:bg-paper aria-selected:bg-accent-soft/50 max-wide:relative max-wide:grid max-wide:gap-x-3 max-wide:gap-y-1 max-wide:px-3 max-wide:py-2.5"
        >
          {isSelectable && (
            <td
              role="cell"
              className="w-10 py-2 pl-3 align-top max-wide:absolute max-wide:top-2 max-wide:right-3 max-wide:w-auto"
            >
              <input
                type="checkbox"
                id={`${id}-${row.id}`}
                aria-label="Select"
                aria-labelledby={`${id}-${row.id} ${id}-${row.id}-name`}
                className="mt-0.5 size-4 accent-accent"
                checked={row.getIsSelected()}
                onChange={row.getToggleSelectedHandler()}
              />
            </td>
          )}
          {row.getVisibleCells().map((cell, index) => {
            const { header, align } = columns.find(({ id }) => id === cell.column.id) ?? {};
            return (
              <td
                key={cell.id}
                role="cell"
                className={`px-3 py-2.25 align-top max-wide:flex max-wide:gap-2 max-wide:p-0 max-wide:has-[>div:empty]:hidden ${align === 'end' ? 'whitespace-nowrap wide:text-right' : ''} ${index === 0 && isSelectable ? 'max-wide:pr-8' : ''}`}
              >
                {index > 0 && (
                  <span className="w-20 shrink-0 text-xs leading-5 whitespace-normal text-ink-3 wide:hidden">
                    {header}
                  </span>
                )}
                <div id={index === 0 ? `${id}-${row.id}-name` : undefined} className="min-w-0 max-wide:grow">
                  <table.FlexRender cell={cell} />
                </div>
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
}

const WIDTHS = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3'];

export function TableBodySkeleton({ columns, lines }: { columns: number; lines: number }) {
  return (
    <tbody aria-hidden className="appear-late">
      {Array.from({ length: lines }, (_, line) => (
        <tr key={line} className="border-b border-line last:border-0">
          {Array.from({ length: columns }, (__, column) => (
            <td key={column} className={`px-3 py-3 ${column > 1 ? 'max-wide:hidden' : ''}`}>
              <Skeleton className={WIDTHS[(line + column) % WIDTHS.length] ?? ''} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
