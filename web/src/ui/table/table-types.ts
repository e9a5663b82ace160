import type { ReactNode } from 'react';
import type { Option } from '../form/field.tsx';

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The endpoint's name for sorting by it; without it the column cannot be sorted. */
  sort?: string;
  align?: 'end';
  /** Tailwind width class; the first column takes the rest. */
  width?: string;
  /** Hidden until it is chosen. */
  isOptional?: boolean;
};

export type Filter =
  | { name: string; label: string; kind?: 'choice' | 'search'; options: readonly Option[] }
  /** A day, as `2026-11-23`. */
  | { name: string; label: string; kind: 'day' };

export type BulkAction<Row> = {
  label: string;
  icon?: ReactNode;
  tone?: 'danger';
  /** `done` clears the selection, once the action was answered. Whoever leaves its dialog keeps what was selected. */
  run: (rows: readonly Row[], done: () => void) => void;
  /** The same for all rows that the list finds, on whichever page. Without it only chosen rows are offered. */
  runAll?: (total: number, done: () => void) => void;
};

/** A page of rows as a query holds it. `rows` is undefined until the first answer. */
export type ListPage<Row> = {
  rows: readonly Row[] | undefined;
  /** Cursor of the next page; null or undefined where there is none. */
  next?: string | null | undefined;
  total?: number | undefined;
  /** Old rows that stand in while the asked ones come. */
  isStandIn?: boolean;
  failure?: { message: string; reference?: string | undefined; retry: () => void } | undefined;
};
