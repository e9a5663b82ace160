import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type CSSProperties } from 'react';
import { cn } from '../cn.ts';
import { GridCell, type GridColumn } from './grid-cell.tsx';
import { type CellPosition, useGridNavigation } from './use-grid-navigation.ts';

type DataGridProps<Row> = {
  /** Accessible name. */
  label: string;
  /** The first column names the row and stays in view. */
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Size of the grid; it scrolls in both directions. */
  className?: string;
};

const ROW_PX = 34;

/**
 * Spreadsheet-like table for many thousands of rows, of which only the visible ones exist. Header and first
 * column stay in view; cells are edited in place. For lists of links and actions use `DataTable`.
 */
export function DataGrid<Row>({ label, columns, rows, rowId, className }: DataGridProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const findCell = ({ row, column }: CellPosition) =>
    scroller.current?.querySelector<HTMLElement>(`[data-row="${row}"] > [data-cell="${column}"]`) ?? null;
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rowId(rows[index]!),
    estimateSize: () => ROW_PX,
    // The header covers the first row.
    scrollPaddingStart: ROW_PX,
    // The active row keeps the focus and its edit while it is out of view.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active.row])].toSorted(byNumber),
    overscan: 8,
  });
  const { active, activate, go, onKeyDown } = useGridNavigation(
    { rows: rows.length, columns: columns.length },
    findCell,
    ({ row }) => virtual.scrollToIndex(row),
  );
  const template = columns.map(({ width }) => `${width}px`).join(' ');
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      className={cn('relative overflow-auto rounded-md border border-line bg-surface', className)}
      style={{ '--header': `${ROW_PX}px`, '--first-column': `${columns[0]?.width ?? 0}px` } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" className="sticky top-0 z-20" style={{ width }}>
        <div role="row" aria-rowindex={1} className="grid" style={{ gridTemplateColumns: template }}>
          {columns.map((column, index) => (
            <div
              key={column.id}
              role="columnheader"
              aria-colindex={index + 1}
              className={cn(
                'truncate border-r border-b border-line-strong bg-sunken px-2 py-1.5 text-xs leading-5 font-medium text-ink-2',
                index === 0 && 'sticky left-0 z-10',
                column.align === 'end' && 'text-right',
              )}
            >
              {column.header}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="relative" style={{ width, height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => (
          <div
            key={key}
            role="row"
            aria-rowindex={index + 2}
            data-row={index}
            className="absolute top-0 left-0 grid"
            style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
          >
            {columns.map((column, columnIndex) => (
              <GridCell
                key={column.id}
                column={column}
                row={rows[index]!}
                columnIndex={columnIndex}
                isActive={index === active.row && columnIndex === active.column}
                onActivate={() => activate({ row: index, column: columnIndex })}
                onNext={() => go({ row: Math.min(index + 1, rows.length - 1), column: columnIndex })}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

const byNumber = (one: number, other: number): number => one - other;
