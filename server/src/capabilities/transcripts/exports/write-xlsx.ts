import { PassThrough } from 'node:stream';
import type { ExportOptions } from '@colloquy/contract';
import type { stream } from 'exceljs';
import { asText } from '../../../platform/http/csv.ts';
import type { Exportable } from './exportable.ts';
import { headOf } from './head.ts';
import { type TableCell, tableOf } from './table-of.ts';

/** Rows that are written before others get their turn. */
const ROWS_AT_ONCE = 500;
/** A cell holds 32,767 characters, of which a sign may be needed to make a text of it. */
const MOST_CHARACTERS = 32_000;

/**
 * A workbook (ECMA-376): the sheet `Transcript` with its heading fixed and filters on it, and `About` with what a
 * reader must know. Every text is a text, never a formula.
 */
export async function* writeXlsx(transcript: Exportable, options: ExportOptions): AsyncGenerator<Uint8Array> {
  const { default: excel } = await import('exceljs');
  const file = new PassThrough();
  const written = fill(
    new excel.stream.xlsx.WorkbookWriter({ stream: file, useStyles: true }),
    transcript,
    options,
  );
  // Whoever reads the stream is told; here it must only not go unheard.
  written.catch((error: unknown) => file.destroy(error as Error));
  for await (const piece of file) yield piece as Uint8Array;
  await written;
}

async function fill(
  book: stream.xlsx.WorkbookWriter,
  transcript: Exportable,
  options: ExportOptions,
): Promise<void> {
  const { columns, rows } = tableOf(transcript, options);
  book.creator = 'Colloquy';
  const sheet = book.addWorksheet('Transcript', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ title, width }) => ({ header: title, width }));
  sheet.getRow(1).font = { bold: true };
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } };
  let count = 0;
  for (const cells of rows()) {
    for (const row of fitting(cells)) sheet.addRow(row.map(safe)).commit();
    if (++count % ROWS_AT_ONCE === 0) await new Promise(setImmediate);
  }
  sheet.commit();
  const about = book.addWorksheet('About');
  about.columns = [{ width: 100 }];
  const { title, facts } = headOf(transcript);
  for (const line of [title, ...facts]) about.addRow([safe(line)]).commit();
  about.commit();
  await book.commit();
}

/** Words that no cell holds go on in the next row, which says of them what the first one says. */
function fitting(cells: readonly TableCell[]): TableCell[][] {
  const pieces = cells.map((cell) => (typeof cell === 'string' ? inPieces(cell) : [cell]));
  const rows = Math.max(...pieces.map(({ length }) => length));
  return Array.from({ length: rows }, (_, at) =>
    pieces.map((each) => (each.length === 1 ? each[0]! : (each[at] ?? null))),
  );
}

/** Between words where there are any, and never within a character. */
function inPieces(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > MOST_CHARACTERS) {
    const space = rest.lastIndexOf(' ', MOST_CHARACTERS);
    const isWithin = /[\uD800-\uDBFF]/.test(rest[MOST_CHARACTERS - 1]!);
    const end = space > 0 ? space : MOST_CHARACTERS - (isWithin ? 1 : 0);
    pieces.push(rest.slice(0, end));
    rest = rest.slice(space > 0 ? end + 1 : end);
  }
  return [...pieces, rest];
}

const safe = (cell: TableCell): TableCell => (typeof cell === 'string' ? asText(cell) : cell);
