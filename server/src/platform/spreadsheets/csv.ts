import { parse } from 'csv-parse/sync';
import { refuse } from '../refusal.ts';
import type { SpreadsheetRow } from './read-spreadsheet.ts';

export function readCsv(bytes: Buffer, maxRows: number): SpreadsheetRow[] {
  const text = decode(bytes);
  if (text.includes('\0')) refuse('unsupported-type', 'This isn’t a CSV or XLSX file.');
  // The separator depends on the locale of the spreadsheet.
  const [first = ''] = text.split(/\r?\n/, 1);
  const delimiter = [',', ';', '\t'].toSorted((a, b) => first.split(b).length - first.split(a).length)[0]!;
  try {
    const records = parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: maxRows + 1,
    }) as unknown as { info: { lines: number }; record: string[] }[];
    return records
      .map(({ info, record }) => ({ line: info.lines, cells: record }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch {
    return refuse('unsupported-type', 'This CSV can’t be read because a quotation mark isn’t closed.');
  }
}

/** UTF-8, else the encoding of older Western spreadsheets. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Characters that start a formula in spreadsheets; some East Asian versions also accept the full-width ones.
 */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** One line of CSV (RFC 4180). Formulas get a leading apostrophe. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cell).join(',')}\r\n`;

/** Escapes text that a spreadsheet would treat as a formula. */
export const asText = (value: string): string => (FORMULA.test(value) ? `'${value}` : value);

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = asText(value);
  // In locales with a decimal comma, spreadsheets split at semicolons or tabs.
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Without a byte order mark, spreadsheets misread UTF-8. */
export const CSV_START = '\uFEFF';
