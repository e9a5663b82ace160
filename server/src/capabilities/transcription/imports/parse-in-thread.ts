import type { TranscriptType } from '@colloquy/contract/files';
import { runInThread, ThreadLimitError } from '../../../platform/threads/run-in-thread.ts';
import { type ImportedTranscript, UnreadableTranscriptError } from './imported-transcript.ts';

export type ParseRequest = { type: TranscriptType; bytes: Uint8Array };
export type ParseResult =
  | { transcript: ImportedTranscript }
  | { unreadable: Pick<UnreadableTranscriptError, 'reason' | 'details'> };

/** The largest real transcripts take seconds, and a tenth of the memory. */
const LIMITS = { timeoutMs: 60_000, memoryMb: 768 };

/**
 * Parses an untrusted file in a thread with limits, so that a file that takes too much time or memory fails
 * only its own import.
 *
 * @throws UnreadableTranscriptError
 */
export async function parseInThread(
  type: TranscriptType,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<ImportedTranscript> {
  const request: ParseRequest = { type, bytes };
  const result = await runInThread<ParseResult>(new URL('parse.thread.ts', import.meta.url), request, {
    ...LIMITS,
    signal,
  }).catch((error: unknown) => {
    throw error instanceof ThreadLimitError ? new UnreadableTranscriptError('transcript-too-large') : error;
  });
  if ('transcript' in result) return result.transcript;
  throw new UnreadableTranscriptError(result.unreadable.reason, result.unreadable.details);
}
