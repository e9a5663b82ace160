/** Signs with which a spreadsheet begins a formula; some East Asian versions also take the full-width ones. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** One line of CSV (RFC 4180). What a spreadsheet would take for a formula gets a leading apostrophe. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cell).join(',')}\r\n`;

/** What no spreadsheet takes for a formula. */
export const asText = (value: string): string => (FORMULA.test(value) ? `'${value}` : value);

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = asText(value);
  // Where the country writes a comma in numbers, a spreadsheet splits at semicolons or tabs.
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Without this mark spreadsheets read UTF-8 as something else. */
export const CSV_START = '\uFEFF';
