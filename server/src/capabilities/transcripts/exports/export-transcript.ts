import { and, asc, eq } from 'drizzle-orm';
import { db } from '../../../platform/database/scope.ts';
import { refuse } from '../../../platform/refusal.ts';
import { getJob } from '../../jobs/index.ts';
import type { RecordingRow } from '../transcripts.store.ts';
import { recording } from '../transcripts.table.ts';
import { type Asked, type Export, prepareExport } from './prepare-export.ts';

/**
 * A download of the words of a job's recording, within the scope of whoever takes it.
 *
 * @param asked `recordingId`: which one, where the job has several
 */
export async function exportTranscript(
  jobId: string,
  { recordingId, ...asked }: Asked & { recordingId?: string | undefined },
): Promise<Export> {
  const job = await getJob(jobId);
  return prepareExport(job, await chooseRecording(jobId, recordingId), asked);
}

export async function chooseRecording(jobId: string, recordingId?: string): Promise<RecordingRow> {
  const rows = await db
    .select()
    .from(recording)
    .where(
      and(eq(recording.jobId, jobId), ...(recordingId === undefined ? [] : [eq(recording.id, recordingId)])),
    )
    .orderBy(asc(recording.id))
    .limit(2);
  const [row, another] = rows;
  if (!row && recordingId !== undefined) refuse('not-found');
  if (!row) refuse('not-now', 'There are no words to download yet.');
  if (another) refuse('invalid-input', 'This job has several recordings: say which one.');
  return row;
}
