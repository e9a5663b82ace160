/** Signs with which a spreadsheet begins a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** One line of CSV (RFC 4180). What a spreadsheet would take for a formula gets a leading apostrophe. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cell).join(',')}\r\n`;

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Without this mark spreadsheets read UTF-8 as something else. */
export const CSV_START = '\uFEFF';
