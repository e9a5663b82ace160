import { on } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ExportOptions } from '@colloquy/contract';
import { ConcurrencyLimit } from '../../../../platform/concurrency-limit.ts';
import { refuse } from '../../../../platform/refusal.ts';
import type { Exportable } from '../exportable.ts';
import type { WriterName } from '../formats.ts';

type Given = { transcript: Exportable; options: ExportOptions };
export type Work = Given & ({ format: WriterName } | { format: 'template'; template: Uint8Array });
export type Said =
  | { kind: 'piece'; piece: string | Uint8Array }
  | { kind: 'done' }
  /** `isFault`: whoever made the template can mend it, and `why` is the sentence that says how. */
  | { kind: 'failed'; why: string; isFault: boolean };

/** One file may keep a processor this long; after that something is wrong with it. */
const LIMIT_MS = { template: 60_000, writer: 300_000 };
const MOST_MEMORY_MB = 768;
const MOST_THREADS = Math.max(1, Math.floor(availableParallelism() / 2));

/** What one person may take is limited where downloads begin; here all are of one owner and wait in order. */
const threads = new ConcurrencyLimit({
  running: MOST_THREADS,
  runningPerOwner: MOST_THREADS,
  waitingPerOwner: Infinity,
  maxWaitMs: 300_000,
  refusal: 'Too many documents are being written at the moment: try again in some minutes.',
});

/**
 * Writes a file in a thread of its own, so that nobody else waits for it. The thread ends with its file, or with its
 * time, or when whoever takes the file goes away. Its turn ends with it: somebody who takes the file slowly, or no
 * longer at all, keeps nobody waiting.
 */
export async function* writeInThread(work: Work): AsyncGenerator<string | Uint8Array> {
  const release = await threads.acquire('all');
  const limitMs = LIMIT_MS[work.format === 'template' ? 'template' : 'writer'];
  const thread = startThread(limitMs, release);
  try {
    const said = on(thread, 'message', { close: ['exit'], signal: AbortSignal.timeout(limitMs) });
    // oxlint-disable-next-line require-post-message-target-origin -- a thread is no window
    thread.postMessage(work);
    for await (const [message] of said as AsyncIterable<[Said]>) {
      if (message.kind === 'done') return;
      if (message.kind === 'failed') fail(work, message);
      yield message.piece;
    }
    throw new Error(`The thread that wrote a ${work.format} ended before its file.`);
  } finally {
    void thread.terminate();
  }
}

function startThread(limitMs: number, release: () => void): Worker {
  let thread: Worker;
  try {
    thread = new Worker(new URL('thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    });
  } catch (error) {
    release();
    throw error;
  }
  // Here and not in what is taken from it: nobody may ask for the next piece.
  const limit = setTimeout(() => void thread.terminate(), limitMs);
  thread.once('exit', () => {
    clearTimeout(limit);
    release();
  });
  // Whoever reads is told; a thread that fails while nobody reads must not end the process.
  thread.on('error', () => {});
  return thread;
}

function fail({ format }: Work, { why, isFault }: Said & { kind: 'failed' }): never {
  if (isFault) refuse('unsupported-type', why);
  throw new Error(`A ${format} could not be written: ${why}`);
}
