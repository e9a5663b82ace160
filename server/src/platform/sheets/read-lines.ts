import { inflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { refuse } from '../refusal.ts';

/** A line of a sheet that is not empty: its number, the heading included, and its cells as text. */
export type SheetLine = { line: number; cells: readonly string[] };

/** What a spreadsheet may unfold to: a small file can be made to hold a very large one. */
const LARGEST_UNFOLDED = 32 * 1024 * 1024;

/**
 * The lines of a sheet, CSV or the first page of an XLSX, as the content tells: at most so many and one more.
 *
 * @throws unsupported-type, too-large
 */
export async function readLines(bytes: Buffer, mostLines: number): Promise<SheetLine[]> {
  const lines = isZip(bytes) ? await readSpreadsheet(bytes) : readCsv(bytes, mostLines);
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

async function readSpreadsheet(bytes: Buffer): Promise<SheetLine[]> {
  if (unfoldedBytes(bytes) > LARGEST_UNFOLDED) refuse('too-large', 'This spreadsheet holds too much.');
  const rows = await readSheet(bytes).catch(() =>
    refuse('unsupported-type', 'This is not a spreadsheet (XLSX) that can be read.'),
  );
  return rows
    .map((cells, at) => ({ line: at + 1, cells: cells.map(textOf) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString() : String(cell as string | number | boolean);
};

/** Bytes of all that is in a zip, unfolded one by one with a limit: what its directory says of them may be untrue. */
function unfoldedBytes(zip: Buffer): number {
  let sum = 0;
  for (const { start, size, isStored } of entriesOf(zip)) {
    if (sum > LARGEST_UNFOLDED) return sum;
    const packed = zip.subarray(start, start + size);
    try {
      sum += isStored ? size : inflateRawSync(packed, { maxOutputLength: LARGEST_UNFOLDED }).length;
    } catch {
      return Infinity;
    }
  }
  return sum;
}

/** Entries of a zip's central directory (APPNOTE 4.3.12). */
function* entriesOf(zip: Buffer): Generator<{ start: number; size: number; isStored: boolean }> {
  const CENTRAL = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
  for (let at = zip.indexOf(CENTRAL); at >= 0 && at + 46 <= zip.length; at = zip.indexOf(CENTRAL, at + 46)) {
    const local = zip.readUInt32LE(at + 42);
    if (local + 30 > zip.length) continue;
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    yield { start, size: zip.readUInt32LE(at + 20), isStored: zip.readUInt16LE(at + 10) === 0 };
  }
}
