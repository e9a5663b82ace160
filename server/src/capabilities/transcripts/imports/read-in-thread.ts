import { Worker } from 'node:worker_threads';
import type { TranscriptType } from '@colloquy/contract';
import { type ImportedTranscript, UnreadableTranscript } from './imported.ts';

export type Parsing =
  | { transcript: ImportedTranscript }
  | { unreadable: Pick<UnreadableTranscript, 'reason' | 'details'> };

/** The largest real transcripts take seconds, and a tenth of the memory. */
const MOST_MS = 60_000;
const MOST_MEGABYTES = 768;

/**
 * Parses what a stranger sent in a thread with bounds: a file that takes too long or too much memory costs its own
 * import, and nobody else anything.
 *
 * @throws UnreadableTranscript
 */
export async function readInThread(
  type: TranscriptType,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<ImportedTranscript> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./transcript.worker.ts', import.meta.url), {
    workerData: { type, bytes },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    stdin: false,
  });
  const end = (): void => void worker.terminate();
  signal.addEventListener('abort', end, { once: true });
  const timer = setTimeout(end, MOST_MS);
  try {
    const parsing = await new Promise<Parsing>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', (error) =>
        reject(isTooMuch(error) ? new UnreadableTranscript('transcript-too-large') : error),
      );
      worker.once('exit', () =>
        reject(signal.aborted ? signal.reason : new UnreadableTranscript('transcript-too-large')),
      );
    });
    if ('transcript' in parsing) return parsing.transcript;
    throw new UnreadableTranscript(parsing.unreadable.reason, parsing.unreadable.details);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    await worker.terminate();
  }
}

/** Too deep for the stack, or too large for the bounds: the file's doing, not ours. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof RangeError || (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
