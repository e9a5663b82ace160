import { readFile, stat } from 'node:fs/promises';
import { MAX_TRANSCRIPT_BYTES, type TranscriptType } from '@colloquy/contract/files';
import { TaskFailure } from '../../../platform/tasks/define-task.ts';
import { withLocalCopy } from '../../files/index.ts';
import { engines } from '../../models/index.ts';
import type { StepTask } from '../pipeline/step.ts';
import { identifyTranscript } from './identify-transcript.ts';
import { type ImportedTranscript, UnreadableTranscriptError } from './imported-transcript.ts';
import { parseInThread } from './parse-in-thread.ts';

const SNIFFED_BYTES = 64 * 1024;

/**
 * Identifies a file with the content of a transcript. Undefined for audio and other files, which the audio
 * check reports.
 */
export function identifyFile(
  { organisationId }: Pick<StepTask, 'organisationId'>,
  fileId: string,
): Promise<{ type: TranscriptType; sha256: string } | undefined> {
  return withLocalCopy(organisationId, fileId, async (path, digest) => {
    const { size } = await stat(path);
    if (size === 0 || size > MAX_TRANSCRIPT_BYTES) return undefined;
    const bytes = await readFile(path);
    const { type: mediaType } = await engines().media.sniff(bytes.subarray(0, SNIFFED_BYTES));
    const type = mediaType === undefined ? identifyTranscript(bytes) : undefined;
    return type && { type, sha256: await digest() };
  });
}

/** Reads a transcript file. Fails the task with a message if it cannot be imported. */
export async function readTranscriptFile(
  { organisationId, signal }: Pick<StepTask, 'organisationId' | 'signal'>,
  fileId: string,
): Promise<ImportedTranscript> {
  return withLocalCopy(organisationId, fileId, async (path) => {
    const bytes = await readFile(path);
    const type = identifyTranscript(bytes);
    if (!type) throw new TaskFailure('damaged-transcript', { isFinal: true, details: { format: 'text' } });
    try {
      return await parseInThread(type, bytes, signal);
    } catch (error) {
      if (!(error instanceof UnreadableTranscriptError)) throw error;
      throw new TaskFailure(error.reason, { isFinal: true, details: error.details, cause: error });
    }
  });
}
