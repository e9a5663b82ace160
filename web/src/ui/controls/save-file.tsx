import { Download } from 'lucide-react';
import { Button } from './button.tsx';
import * as messages from '../messages.ts';

/** Downloads a file that was created in the browser. */
export function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

type CsvButtonProps = {
  /** Content of the table; also names the file. */
  of: string;
  rows: readonly (readonly (string | number)[])[];
};

/** Downloads a small table, which is shown without pages, as CSV. */
export function CsvButton({ of, rows }: CsvButtonProps) {
  return (
    <Button
      size="small"
      aria-label={`${of}, CSV`}
      icon={<Download aria-hidden size={14} />}
      onClick={() => saveFile(new Blob([toCsv(rows)], { type: 'text/csv' }), `${of}.csv`)}
    >
      {messages.csv}
    </Button>
  );
}

/** Marks the file as UTF-8 for spreadsheet programs in every locale. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/** Spreadsheet programs read cells with this start as formulas. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** A table as CSV for spreadsheet programs; numbers are not quoted. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  BYTE_ORDER_MARK + rows.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('');

function formatCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
