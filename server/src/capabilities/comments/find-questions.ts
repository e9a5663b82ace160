import type { Answer } from '@colloquy/contract';
import type { OpenQuestion, countQuestions as endpoint } from '@colloquy/contract/comments';
import { type Segment, wordsBetween } from '@colloquy/rules/transcript';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { type Caller, db, sqlQuery } from '../../platform/database/scope.ts';
import { getJob } from '../jobs/index.ts';
import { findRecordings, getSegment, type RecordingRow } from '../transcripts/index.ts';
import { commentThread } from './comments.table.ts';
import { describeThreads } from './comments.store.ts';

/** Open questions of a job, ordered by recording and by the time of their words. */
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
      atMs: await startOfWords(recording.id, thread.quotation),
      waitsForCustomer: thread.messages.at(-1)?.author.id !== customerId,
    });
  return questions.toSorted((one, other) => (one.atMs ?? -1) - (other.atMs ?? -1));
}

/** Start of the quoted words; if they are lost, of their former position. */
async function startOfWords(
  recordingId: string,
  quotation: OpenQuestion['thread']['quotation'],
): Promise<number | null> {
  const anchor = quotation?.anchors.find(({ lost }) => !lost) ?? quotation?.anchors[0];
  if (!anchor) return null;
  const { words, startMs }: Pick<Segment, 'words' | 'startMs'> = await getSegment(recordingId, anchor.unitId);
  return words[wordsBetween(words, anchor).from]?.startMs ?? startMs;
}

/**
 * Open questions that wait for the customer, in visible jobs that are not deleted. Customers see only
 * questions on their own jobs.
 */
export async function countQuestions(): Promise<Answer<typeof endpoint>> {
  const { rows } = await sqlQuery<Answer<typeof endpoint>['jobs'][number]>(
    `select j.id as "jobId", count(*)::int as waiting
     from comment_thread t
     join published.recording r on r.organisation_id = t.organisation_id and r.id = t.recording_id
     join published.job j on j.organisation_id = r.organisation_id and j.id = r.job_id
     where t.kind = 'question' and t.resolved_at is null and j.deleted_at is null
       and coalesce(j.created_by = (select api.customer_id()), true) and j.created_by <> (
       select c.person_id from comment c where c.organisation_id = t.organisation_id and c.thread_id = t.id
       order by c.created_at desc, c.id desc limit 1)
     group by j.id`,
  );
  return { jobs: rows };
}
