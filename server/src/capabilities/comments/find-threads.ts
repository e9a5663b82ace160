import type { CommentThread } from '@colloquy/contract';
import type { Caller } from '../../platform/database/scope.ts';
import { getJob } from '../jobs/index.ts';
import { getRecording } from '../transcripts/index.ts';
import { describeThreads, findThreadRows } from './comments.store.ts';

/** All threads of a recording that is not deleted, as this caller sees them. */
export async function findThreads(who: Caller, recordingId: string): Promise<CommentThread[]> {
  await getJob((await getRecording(recordingId)).jobId);
  return describeThreads(who, await findThreadRows(recordingId));
}
