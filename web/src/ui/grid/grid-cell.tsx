import { useRef, useState, type KeyboardEvent } from 'react';
import { cn } from '../cn.ts';

export type GridColumn<Row> = {
  id: string;
  header: string;
  /** In pixels. */
  width: number;
  /** Text of the cell, also where it is edited. */
  text: (row: Row) => string;
  /** Stores an edited text; without it the column is read-only. */
  save?: (row: Row, text: string) => void;
  align?: 'end';
};

type GridCellProps<Row> = {
  column: GridColumn<Row>;
  row: Row;
  columnIndex: number;
  isActive: boolean;
  onActivate: () => void;
  /** Called after an edit by Enter, which goes on to the next row. */
  onNext: () => void;
};

/** A cell that is edited in place: Enter, F2, a double click or typing begins, Escape cancels. */
export function GridCell<Row>(props: GridCellProps<Row>) {
  const { column, row, columnIndex, isActive, onActivate, onNext } = props;
  const [draft, setDraft] = useState<string>();
  const isEditing = useRef(false);
  const text = column.text(row);
  const begin = (initial: string) => {
    if (!column.save) return;
    isEditing.current = true;
    setDraft(initial);
  };
  /** The field also loses the focus when it disappears, so it ends only once. */
  const end = (isSaved: boolean) => {
    if (!isEditing.current) return;
    isEditing.current = false;
    setDraft(undefined);
    if (isSaved && draft !== undefined && draft !== text) column.save?.(row, draft);
  };
  const onEditorKeyDown = (press: KeyboardEvent<HTMLElement>) => {
    // The arrows move the caret.
    press.stopPropagation();
    if (press.nativeEvent.isComposing || (press.key !== 'Enter' && press.key !== 'Escape')) return;
    press.preventDefault();
    end(press.key === 'Enter');
    press.currentTarget.focus({ preventScroll: true });
    if (press.key === 'Enter') onNext();
  };
  const onKeyDown = (press: KeyboardEvent<HTMLElement>) => {
    if (isEditing.current) return onEditorKeyDown(press);
    if (press.key === 'Enter' || press.key === 'F2') begin(text);
    else if (isCharacter(press)) begin(press.key);
    else return;
    press.preventDefault();
    press.stopPropagation();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it has a role of a cell
    <div
      role={columnIndex === 0 ? 'rowheader' : 'gridcell'}
      aria-colindex={columnIndex + 1}
      aria-readonly={column.save === undefined || undefined}
      data-cell={columnIndex}
      tabIndex={isActive ? 0 : -1}
      className={cn(
        'scroll-mt-(--header) scroll-ml-(--first-column) truncate border-r border-b border-line px-2 py-1.5 focus:-outline-offset-2 focus:outline-2 focus:outline-accent',
        columnIndex === 0 ? 'sticky left-0 z-10 bg-paper font-medium' : 'bg-surface',
        column.align === 'end' && 'text-right',
      )}
      onFocus={onActivate}
      onKeyDown={onKeyDown}
      onDoubleClick={() => draft === undefined && begin(text)}
    >
      {draft !== undefined ? (
        <input
          autoFocus
          aria-label={column.header}
          value={draft}
          className="-mx-1 w-full bg-surface px-1"
          onChange={({ target }) => setDraft(target.value)}
          onBlur={() => end(true)}
        />
      ) : (
        text
      )}
    </div>
  );
}

const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
