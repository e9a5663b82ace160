import { readFile, stat } from 'node:fs/promises';
import { MOST_TRANSCRIPT_BYTES, type TranscriptType } from '@colloquy/contract';
import { TaskFailure } from '../../../platform/tasks/define-task.ts';
import { withLocalCopy } from '../../files/index.ts';
import { engines } from '../../models/index.ts';
import type { StepTask } from '../pipeline/step.ts';
import { identifyTranscript } from './identify-transcript.ts';
import { type ImportedTranscript, UnreadableTranscript } from './imported.ts';
import { readInThread } from './read-in-thread.ts';

const SNIFFED = 64 * 1024;

/**
 * What a file is, where its content is a transcript. Undefined for sound, and for what is neither: the check of sound
 * says what that is.
 */
export function recognise(
  { organisationId }: Pick<StepTask, 'organisationId'>,
  fileId: string,
): Promise<{ type: TranscriptType; sha256: string } | undefined> {
  return withLocalCopy(organisationId, fileId, async (path, digest) => {
    const { size } = await stat(path);
    if (size === 0 || size > MOST_TRANSCRIPT_BYTES) return undefined;
    const bytes = await readFile(path);
    const { type: sound } = await engines().media.sniff(bytes.subarray(0, SNIFFED));
    const type = sound === undefined ? identifyTranscript(bytes) : undefined;
    return type && { type, sha256: await digest() };
  });
}

/** The words of a file whose content is a transcript. What cannot be taken fails the task with its sentence. */
export async function readTranscriptFile(
  { organisationId, signal }: Pick<StepTask, 'organisationId' | 'signal'>,
  fileId: string,
): Promise<ImportedTranscript> {
  return withLocalCopy(organisationId, fileId, async (path) => {
    const bytes = await readFile(path);
    const type = identifyTranscript(bytes);
    if (!type) throw new TaskFailure('damaged-transcript', { isFinal: true, details: { format: 'text' } });
    try {
      return await readInThread(type, bytes, signal);
    } catch (error) {
      if (!(error instanceof UnreadableTranscript)) throw error;
      throw new TaskFailure(error.reason, { isFinal: true, details: error.details, cause: error });
    }
  });
}
