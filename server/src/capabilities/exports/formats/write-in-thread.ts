import type { ExportOptions } from '@colloquy/contract/exports';
import { refuse } from '../../../platform/refusal.ts';
import { startThread, ThreadLimitError } from '../../../platform/threads/run-in-thread.ts';
import type { Exportable } from '../exportable.ts';
import type { WriterName } from './formats.ts';

type WriteInput = { transcript: Exportable; options: ExportOptions };
export type WriteRequest = WriteInput &
  ({ format: WriterName } | { format: 'template'; template: Uint8Array });
/** `fault`: what the author of the template can fix, and how. */
export type WriteResult = { piece: string | Uint8Array } | { fault: string };

/** Longest time for one file. Anything longer is an error. */
const LIMIT_MS = { template: 60_000, writer: 300_000 };
const MAX_MEMORY_MB = 768;

/**
 * Writes a file in its own thread, so that other work continues. The thread ends with the file, at the time
 * limit, or when the reader stops, and then the next one starts. A slow or absent reader therefore blocks no one.
 */
export async function* writeInThread(request: WriteRequest): AsyncGenerator<string | Uint8Array> {
  for await (const result of await startWriting(request)) {
    if ('fault' in result) refuse('unsupported-type', result.fault);
    yield result.piece;
  }
}

async function startWriting(request: WriteRequest): Promise<AsyncGenerator<WriteResult>> {
  const { results } = await startThread<WriteResult>(new URL('write.thread.ts', import.meta.url), request, {
    timeoutMs: LIMIT_MS[request.format === 'template' ? 'template' : 'writer'],
    memoryMb: MAX_MEMORY_MB,
  });
  return named(request.format, results);
}

/** Names the format in errors. */
async function* named(format: string, results: AsyncIterable<WriteResult>): AsyncGenerator<WriteResult> {
  try {
    yield* results;
  } catch (cause) {
    const why = cause instanceof ThreadLimitError ? `limit of ${cause.reason}` : (cause as Error).message;
    throw new Error(`A ${format} could not be written: ${why}`, { cause });
  }
}
