import { asc, eq } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import type { RecordingRow } from './transcripts.store.ts';
import { recording } from './transcripts.table.ts';

/** The recordings of a job that the scope may see, in the order in which they came. */
export async function findRecordings(jobId: string): Promise<RecordingRow[]> {
  return db
    .select()
    .from(recording)
    .where(eq(recording.jobId, jobId))
    .orderBy(asc(recording.createdAt), asc(recording.id));
}
