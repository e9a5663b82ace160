import { useState, type KeyboardEvent } from 'react';
import { useFocusRequest } from '../list/use-focus-request.ts';

/** Position of a cell among the rows and columns. */
export type CellPosition = { row: number; column: number };

type GridNavigation = {
  /** The one cell that Tab reaches. */
  active: CellPosition;
  /** Makes a cell the active one, which has the focus already. */
  activate: (position: CellPosition) => void;
  /** Makes a cell the active one and focuses it once it is rendered. */
  go: (to: CellPosition) => void;
  onKeyDown: (press: KeyboardEvent) => void;
};

type GridSize = { rows: number; columns: number };

/** Rows that Page Up and Page Down move. */
const PAGE = 20;

/**
 * Roving focus of a grid (ARIA grid pattern): arrows move by cell, Home and End within the row, with Ctrl to
 * the corners.
 *
 * @param scrollTo brings a cell into view; called before it is focused
 */
export function useGridNavigation(
  { rows, columns }: GridSize,
  findCell: (position: CellPosition) => HTMLElement | null,
  scrollTo: (position: CellPosition) => void,
): GridNavigation {
  const [requested, setRequested] = useState<CellPosition>({ row: 0, column: 0 });
  const requestFocus = useFocusRequest(findCell);
  const active = {
    row: Math.min(requested.row, Math.max(0, rows - 1)),
    column: Math.min(requested.column, columns - 1),
  };
  const go = (to: CellPosition) => {
    setRequested(to);
    requestFocus(to);
    scrollTo(to);
  };
  const onKeyDown = (press: KeyboardEvent) => {
    const next = nextPosition(press, active, { rows, columns });
    if (!next) return;
    press.preventDefault();
    go(next);
  };
  return { active, activate: setRequested, go, onKeyDown };
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

/** The cell that a key leads to; undefined if it is no key of the grid. */
export function nextPosition(
  { key, ctrlKey, metaKey }: Press,
  { row, column }: CellPosition,
  { rows, columns }: GridSize,
): CellPosition | undefined {
  const lastRow = Math.max(0, rows - 1);
  const lastColumn = columns - 1;
  const isFar = ctrlKey || metaKey;
  switch (key) {
    case 'ArrowUp':
      return { row: Math.max(0, row - 1), column };
    case 'ArrowDown':
      return { row: Math.min(lastRow, row + 1), column };
    case 'ArrowLeft':
      return { row, column: Math.max(0, column - 1) };
    case 'ArrowRight':
      return { row, column: Math.min(lastColumn, column + 1) };
    case 'PageUp':
      return { row: Math.max(0, row - PAGE), column };
    case 'PageDown':
      return { row: Math.min(lastRow, row + PAGE), column };
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 };
    case 'End':
      return { row: isFar ? lastRow : row, column: lastColumn };
    default:
      return undefined;
  }
}
