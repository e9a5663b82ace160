import { Worker } from 'node:worker_threads';
import { ConcurrencyLimit } from '../concurrency-limit.ts';
import { refuse } from '../refusal.ts';
import type { SheetLine } from './read-lines.ts';

/** A few bytes can name a cell at the end of a page, and the library makes every cell before it. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
const MOST_MS = 15_000;

/** Threads together may take twice the memory of one, whoever sends spreadsheets, and however many. */
const threads = new ConcurrencyLimit({
  running: 2,
  runningPerOwner: 1,
  waitingPerOwner: 2,
  maxWaitMs: 60_000,
  refusal: 'Other spreadsheets are being read at the moment. Try again in a minute.',
});

/** What the thread is given, and what it says. */
export type SpreadsheetOrder = { bytes: Uint8Array; mostLines: number };
export type SpreadsheetAnswer = { lines: SheetLine[] } | { isTooLarge: boolean };

/**
 * The lines of the first page of an XLSX: at most so many and one more. They are read in a thread of its own, which may
 * run out of memory or time without anybody else.
 *
 * @param personId who sent it: one spreadsheet of each person is read at a time
 * @throws unsupported-type, too-large, not-now
 */
export async function readSpreadsheet(
  bytes: Buffer,
  { mostLines, personId }: { mostLines: number; personId: string },
): Promise<SheetLine[]> {
  const answer = await threads.run(personId, () => readInThread({ bytes, mostLines }));
  if ('lines' in answer) return answer.lines;
  return answer.isTooLarge
    ? refuse('too-large', 'This spreadsheet holds too much.')
    : refuse('unsupported-type', 'This is not a spreadsheet (XLSX) that can be read.');
}

async function readInThread(workerData: SpreadsheetOrder): Promise<SpreadsheetAnswer> {
  const thread = new Worker(new URL('read-spreadsheet.thread.ts', import.meta.url), {
    workerData,
    resourceLimits: THREAD_LIMITS,
    // Nothing of ours is in it: no keys, and no flags of whoever started us.
    env: {},
    execArgv: [],
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve) => {
      timer = setTimeout(() => resolve({ isTooLarge: true }), MOST_MS);
      thread.once('message', resolve);
      thread.once('error', (error: NodeJS.ErrnoException) =>
        resolve({ isTooLarge: error.code === 'ERR_WORKER_OUT_OF_MEMORY' }),
      );
      thread.once('exit', () => resolve({ isTooLarge: false }));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
