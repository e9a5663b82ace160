/** Read by spreadsheets as UTF-8 whatever the country. */
const START = '\u{FEFF}';

/** A spreadsheet takes what begins so for a formula. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** A table as a file for spreadsheets; numbers as they are. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  START + rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('');

function cellText(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
