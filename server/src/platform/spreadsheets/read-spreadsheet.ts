import { ConcurrencyLimit } from '../concurrency-limit.ts';
import { refuse, Refusal } from '../refusal.ts';
import { runInThread, ThreadLimitError } from '../threads/run-in-thread.ts';
import { readCsv } from './csv.ts';

/** A non-empty row: its line number, counting the heading, and its cells as text. */
export type SpreadsheetRow = { line: number; cells: readonly string[] };

/**
 * Rows of a CSV file or of the first sheet of an XLSX, by content: at most one more than `maxRows`.
 *
 * @param limits `personId`: the sender
 * @throws unsupported-type, too-large, not-now
 */
export async function readSpreadsheetRows(
  bytes: Buffer,
  limits: { maxRows: number; personId: string },
): Promise<SpreadsheetRow[]> {
  const lines = isZip(bytes) ? await readXlsxRows(bytes, limits) : readCsv(bytes, limits.maxRows);
  if (lines.length === 0) refuse('unsupported-type', 'This file is empty.');
  return lines;
}

const isZip = (bytes: Buffer): boolean => bytes.length > 4 && bytes.readUInt32LE(0) === 0x04_03_4b_50;

/** A few bytes can name a cell at the end of a sheet, and the library creates every cell before it. */
const THREAD_LIMITS = { memoryMb: 256, timeoutMs: 15_000 };

/** One spreadsheet per person at a time; run-in-thread.ts limits all threads together. */
const spreadsheets = new ConcurrencyLimit({
  running: Infinity,
  runningPerOwner: 1,
  waitingPerOwner: 2,
  maxWaitMs: 60_000,
  refusal: 'Other spreadsheets are being read. Try again in a minute.',
});

/** Input and result of the thread. */
export type SpreadsheetThreadInput = { bytes: Uint8Array; maxRows: number };
export type SpreadsheetThreadResult = { lines: SpreadsheetRow[] } | { isTooLarge: boolean };

/**
 * Rows of the first sheet of an XLSX: at most one more than `maxRows`. A separate thread reads them, which
 * may run out of memory or time without affecting others.
 *
 * @param personId the sender: one spreadsheet per person is read at a time
 * @throws unsupported-type, too-large, not-now
 */
async function readXlsxRows(
  bytes: Buffer,
  { maxRows, personId }: { maxRows: number; personId: string },
): Promise<SpreadsheetRow[]> {
  const answer = await spreadsheets.run(personId, () => readInThread({ bytes, maxRows }));
  if ('lines' in answer) return answer.lines;
  return answer.isTooLarge
    ? refuse('too-large', 'This spreadsheet is too large.')
    : refuse('unsupported-type', 'This spreadsheet (XLSX) can’t be read.');
}

async function readInThread(input: SpreadsheetThreadInput): Promise<SpreadsheetThreadResult> {
  try {
    return await runInThread(new URL('read-spreadsheet.thread.ts', import.meta.url), input, THREAD_LIMITS);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return { isTooLarge: error instanceof ThreadLimitError && error.reason !== 'exit' };
  }
}
