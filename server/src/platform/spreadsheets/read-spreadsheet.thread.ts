import { readSheet } from 'read-excel-file/node';
import { openZip, ZipError, zipUncompressed } from '../zip/zip.ts';
import type { SpreadsheetRow, SpreadsheetThreadInput, SpreadsheetThreadResult } from './read-spreadsheet.ts';

const LIMITS = { maxBytes: 32 * 1024 * 1024, maxParts: 1_000 };

/** Longer cells, and rows with more cells, are cut. */
const MAX_CELL_CHARACTERS = 10_000;
const MAX_CELLS_PER_ROW = 1_000;
/** For all cells together: one text of the file may be in every cell. */
const MAX_TOTAL_CHARACTERS = 16_000_000;

/** A row or cell beyond XFD1048576, the last of any sheet. */
const BEYOND_LAST_CELL = /\sr\s*=\s*["'](?:[A-Za-z]{4,}\d*|[A-Za-z]*\d{8,})["']/;

/** Runs in a thread. */
export default async function readXlsx(input: SpreadsheetThreadInput): Promise<SpreadsheetThreadResult> {
  try {
    return await readParts(input);
  } catch (error) {
    return {
      isTooLarge: error instanceof ZipError && ['too-large', 'too-many-parts'].includes(error.reason),
    };
  }
}

async function readParts({ bytes, maxRows }: SpreadsheetThreadInput): Promise<SpreadsheetThreadResult> {
  const parts = await openZip(Buffer.from(bytes), LIMITS);
  for (const [name, part] of parts)
    if (name.startsWith('xl/worksheets/') && BEYOND_LAST_CELL.test(part.toString('latin1')))
      return { isTooLarge: true };
  return toRows(await readSheet(zipUncompressed(parts)), maxRows);
}

function toRows(rows: readonly (readonly unknown[])[], maxRows: number): SpreadsheetThreadResult {
  const lines: SpreadsheetRow[] = [];
  let left = MAX_TOTAL_CHARACTERS;
  for (const [at, row] of rows.entries()) {
    const cells = row.slice(0, MAX_CELLS_PER_ROW).map(textOf);
    if (!cells.some((cell) => cell.trim() !== '')) continue;
    left -= cells.reduce((sum, cell) => sum + cell.length, 0);
    if (left < 0) return { isTooLarge: true };
    lines.push({ line: at + 1, cells });
    if (lines.length > maxRows) break;
  }
  return { lines };
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  const text = cell instanceof Date ? cell.toISOString() : String(cell as string | number | boolean);
  return text.slice(0, MAX_CELL_CHARACTERS);
}
