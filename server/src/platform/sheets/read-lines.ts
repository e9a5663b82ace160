import { parse } from 'csv-parse/sync';
import { refuse } from '../refusal.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';

/** A line of a sheet that is not empty: its number, the heading included, and its cells as text. */
export type SheetLine = { line: number; cells: readonly string[] };

/**
 * The lines of a sheet, CSV or the first page of an XLSX, as the content tells: at most so many and one more.
 *
 * @param limits `personId`: who sent it
 * @throws unsupported-type, too-large, not-now
 */
export async function readLines(
  bytes: Buffer,
  limits: { mostLines: number; personId: string },
): Promise<SheetLine[]> {
  const lines = isZip(bytes) ? await readSpreadsheet(bytes, limits) : readCsv(bytes, limits.mostLines);
  if (lines.length === 0) refuse('unsupported-type', 'This file is empty.');
  return lines;
}

const isZip = (bytes: Buffer): boolean => bytes.length > 4 && bytes.readUInt32LE(0) === 0x04_03_4b_50;

function readCsv(bytes: Buffer, mostLines: number): SheetLine[] {
  const text = decode(bytes);
  if (text.includes('\0')) refuse('unsupported-type', 'This is neither a CSV nor an XLSX file.');
  // Spreadsheets write what the country writes between numbers.
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
      to: mostLines + 1,
    }) as unknown as { info: { lines: number }; record: string[] }[];
    return records
      .map(({ info, record }) => ({ line: info.lines, cells: record }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch {
    return refuse('unsupported-type', 'This CSV cannot be read: a quotation mark is open at its end.');
  }
}

/** UTF-8, else what older spreadsheets of western countries write. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
