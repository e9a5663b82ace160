import { availableParallelism } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import { ConcurrencyLimit } from '../concurrency-limit.ts';
import { runInThread } from '../threads/run-in-thread.ts';
import type { PdfDocument } from './pdf-document.ts';

const LIMITS = { timeoutMs: 120_000, memoryMb: 512 };
const MAX_THREADS = Math.max(1, Math.floor(availableParallelism() / 2));

/** Downloads per person are limited where they start; here all share one queue. */
const threads = new ConcurrencyLimit({
  running: MAX_THREADS,
  runningPerOwner: MAX_THREADS,
  waitingPerOwner: Infinity,
  maxWaitMs: 300_000,
  refusal: 'Too many documents are being written at the moment: try again in some minutes.',
});

/** Renders a document in a thread: in its own one, or in that of an export. */
export async function renderPdf(document: PdfDocument): Promise<Uint8Array> {
  if (!isMainThread) return (await import('./typeset.ts')).typesetPdf(document);
  const module = new URL('typeset.thread.ts', import.meta.url);
  return threads.run('all', () => runInThread<Uint8Array>(module, document, LIMITS));
}
