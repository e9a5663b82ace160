import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/node';
import { openZip, ZipFault } from '../zip/open-zip.ts';
import { repack } from '../zip/repack.ts';
import type { SheetLine } from './read-lines.ts';
import type { SpreadsheetAnswer, SpreadsheetOrder } from './read-spreadsheet.ts';

const LIMITS = { mostBytes: 32 * 1024 * 1024, mostParts: 1_000 };

/** Longer cells are cut, and lines of more cells: nobody asks for so much. */
const MOST_CHARACTERS = 10_000;
const MOST_CELLS = 1_000;
/** Of all cells together: a text that stands once in the file can stand in every cell. */
const MOST_IN_ALL = 16_000_000;

/** A row or cell behind XFD1048576, the last of any page. */
const BEHIND_ALL = /\sr\s*=\s*["'](?:[A-Za-z]{4,}\d*|[A-Za-z]*\d{8,})["']/;

/** Reads one spreadsheet and says what came of it. */
async function read({ bytes, mostLines }: SpreadsheetOrder): Promise<SpreadsheetAnswer> {
  const parts = openZip(Buffer.from(bytes), LIMITS);
  for (const [name, part] of parts)
    if (name.startsWith('xl/worksheets/') && BEHIND_ALL.test(part.toString('latin1')))
      return { isTooLarge: true };
  return asLines(await readSheet(repack(parts)), mostLines);
}

function asLines(rows: readonly (readonly unknown[])[], mostLines: number): SpreadsheetAnswer {
  const lines: SheetLine[] = [];
  let left = MOST_IN_ALL;
  for (const [at, row] of rows.entries()) {
    const cells = row.slice(0, MOST_CELLS).map(textOf);
    if (!cells.some((cell) => cell.trim() !== '')) continue;
    left -= cells.reduce((sum, cell) => sum + cell.length, 0);
    if (left < 0) return { isTooLarge: true };
    lines.push({ line: at + 1, cells });
    if (lines.length > mostLines) break;
  }
  return { lines };
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  const text = cell instanceof Date ? cell.toISOString() : String(cell as string | number | boolean);
  return text.slice(0, MOST_CHARACTERS);
}

const order = workerData as SpreadsheetOrder;
const answer = await read(order).catch((error: unknown) => ({
  isTooLarge: error instanceof ZipFault && ['too-large', 'too-many-parts'].includes(error.reason),
}));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has no origin
parentPort!.postMessage(answer);
