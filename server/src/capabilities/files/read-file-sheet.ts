import { LARGEST_SHEET_BYTES, MOST_FILES_AT_ONCE } from '@colloquy/contract';
import { refuse } from '../../platform/refusal.ts';
import { readLines, type SheetLine } from '../../platform/sheets/read-lines.ts';

/** More columns than this are another kind of sheet. */
const MOST_CELLS = 50;

/** The lines of a sheet about files, as they stand there: what they mean is settled where the files are. */
export async function readFileSheet(
  content: string,
  personId: string,
): Promise<(SheetLine & { cells: string[] })[]> {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > LARGEST_SHEET_BYTES) refuse('too-large', 'A sheet has at most 2 MB.');
  const lines = await readLines(bytes, { mostLines: MOST_FILES_AT_ONCE + 1, personId });
  if (lines.length > MOST_FILES_AT_ONCE + 1) refuse('too-large', 'A sheet has at most 1,000 lines.');
  return lines.map(({ line, cells }) => ({
    line,
    cells: cells.slice(0, MOST_CELLS).map((cell) => cell.trim().slice(0, 2_000)),
  }));
}
