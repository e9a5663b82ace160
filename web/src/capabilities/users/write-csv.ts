const quote = (cell: string): string => {
  // A spreadsheet would run what begins like a formula.
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A file that spreadsheets open: the mark at the beginning says that it is UTF-8. */
export const writeCsv = (titles: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\uFEFF${[titles, ...rows].map((row) => row.map(quote).join(',')).join('\r\n')}\r\n`;
