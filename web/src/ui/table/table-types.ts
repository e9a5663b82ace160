import type { ReactNode } from 'react';
import type { Option } from '../form/select.tsx';

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The endpoint's sort name; without it the column cannot be sorted. */
  sort?: string;
  align?: 'end';
  /** Tailwind width class; the first column takes the remaining space. */
  width?: string;
  /** Hidden by default. */
  isOptional?: boolean;
};

export type Filter =
  | { name: string; label: string; kind?: 'choice' | 'search'; options: readonly Option[] }
  /** Calendar day, as `2026-11-23`. */
  | { name: string; label: string; kind: 'day' };

export type BulkAction<Row> = {
  label: string;
  icon?: ReactNode;
  variant?: 'danger';
  /** `done` clears the selection after the action succeeded. Closing its dialog keeps the selection. */
  run: (rows: readonly Row[], done: () => void) => void;
  /** The same for all matching rows on every page. Without it, only selected rows are offered. */
  runAll?: (total: number, done: () => void) => void;
};

/** A page of rows from a query. `rows` is undefined until the first response. */
export type ListPage<Row> = {
  rows: readonly Row[] | undefined;
  /** Cursor of the next page; null or undefined on the last one. */
  next?: string | null | undefined;
  total?: number | undefined;
  /** Old rows are shown while the requested ones load. */
  isPlaceholderData?: boolean;
  failure?: { message: string; reference?: string | undefined; retry: () => void } | undefined;
};

/** Filters by the first and the last day, named as in the endpoints. */
export const dayFilters = (from: string, to: string): Filter[] => [
  { name: 'from', label: from, kind: 'day' },
  { name: 'to', label: to, kind: 'day' },
];
