import { isMainThread } from 'node:worker_threads';
import { runInThread } from '../threads/run-in-thread.ts';
import type { PdfDocument } from './pdf-document.ts';

const LIMITS = { timeoutMs: 120_000, memoryMb: 512 };

/** Renders a document in a thread: in its own one, or in that of an export. */
export async function renderPdf(document: PdfDocument): Promise<Uint8Array> {
  if (!isMainThread) return (await import('./typeset.ts')).typesetPdf(document);
  const module = new URL('typeset.thread.ts', import.meta.url);
  return runInThread<Uint8Array>(module, document, LIMITS);
}
