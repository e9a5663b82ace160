import { type OpenQuestion, type Segment, wordsBetween } from '@colloquy/contract';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { type Caller, db } from '../../platform/database/scope.ts';
import { getJob } from '../jobs/index.ts';
import { findRecordings, getSegment, type RecordingRow } from '../transcripts/index.ts';
import { commentThread } from './comments.table.ts';
import { describeThreads } from './comments.store.ts';

/** The open questions of a job, recording by recording, in the order in which their words are said. */
export async function findQuestions(who: Caller, jobId: string): Promise<OpenQuestion[]> {
  const job = await getJob(jobId);
  const questions = [];
  for (const recording of await findRecordings(jobId))
    questions.push(...(await questionsOf(who, recording, job.createdBy)));
  return questions;
}

async function questionsOf(
  who: Caller,
  recording: RecordingRow,
  customerId: string,
): Promise<OpenQuestion[]> {
  const rows = await db
    .select()
    .from(commentThread)
    .where(
      and(
        eq(commentThread.recordingId, recording.id),
        eq(commentThread.kind, 'question'),
        isNull(commentThread.resolvedAt),
      ),
    )
    .orderBy(asc(commentThread.createdAt), asc(commentThread.id));
  const questions = [];
  for (const thread of await describeThreads(who, rows))
    questions.push({
      thread,
      recording: recording.name,
      atMs: await momentOf(recording.id, thread.anchor),
      waitsForCustomer: thread.messages.at(-1)?.author.id !== customerId,
    });
  return questions.toSorted((one, other) => (one.atMs ?? -1) - (other.atMs ?? -1));
}

/** Where the words of a place are said; of a lost one, where they were. */
async function momentOf(
  recordingId: string,
  anchor: OpenQuestion['thread']['anchor'],
): Promise<number | null> {
  if (!anchor) return null;
  const { words, startMs }: Pick<Segment, 'words' | 'startMs'> = await getSegment(
    recordingId,
    anchor.segmentId,
  );
  return words[wordsBetween(words, anchor).from]?.startMs ?? startMs;
}
