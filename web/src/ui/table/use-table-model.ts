import {
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowSelectionState,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { ListState } from './list-state.ts';
import type { Column } from './table-types.ts';
import type { ChangeList } from './use-list-state.ts';

const features = tableFeatures({ rowSortingFeature, columnVisibilityFeature, rowSelectionFeature });
type DataTableFeatures = typeof features;

type TableModelInput<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  state: ListState;
  change: ChangeList;
};

/** The table model. Sorting and visible columns are stored in the address, the selection in the component. */
export function useTableModel<Row extends object>({
  columns,
  rows,
  rowId,
  state,
  change,
}: TableModelInput<Row>) {
  const [selected, setSelected] = useState<RowSelectionState>({});
  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<DataTableFeatures, Row> => ({
        id: column.id,
        header: column.header,
        cell: ({ row }) => column.cell(row.original),
        enableSorting: column.sort !== undefined,
        // The table needs no values, because the server sorts.
        accessorFn: () => undefined,
        sortDescFirst: false,
      })),
    [columns],
  );
  const sorting = useMemo(() => readSorting(state.sort, columns), [state.sort, columns]);
  const columnVisibility = useMemo(
    () =>
      Object.fromEntries(
        columns.map(({ id, isOptional }) => [id, state.columns ? state.columns.includes(id) : !isOptional]),
      ),
    [columns, state.columns],
  );
  return useTable<DataTableFeatures, Row>({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    enableMultiSort: false,
    state: { sorting, columnVisibility, rowSelection: selected },
    onRowSelectionChange: setSelected,
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting) : update;
      const sort = columns.find(({ id }) => id === next?.id)?.sort;
      change({ sort: next && sort !== undefined ? `${next.desc ? '-' : ''}${sort}` : undefined });
    },
    onColumnVisibilityChange: (update) => {
      const next = typeof update === 'function' ? update(columnVisibility) : update;
      change({ columns: columns.map(({ id }) => id).filter((id) => next[id]) }, { replace: true });
    },
  });
}

export type TableModel<Row extends object> = ReturnType<typeof useTableModel<Row>>;

function readSorting<Row>(sort: string | undefined, columns: readonly Column<Row>[]) {
  const name = sort?.replace(/^-/, '');
  const column = columns.find((one) => one.sort !== undefined && one.sort === name);
  return column ? [{ id: column.id, desc: sort?.startsWith('-') ?? false }] : [];
}
