import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { recording, speaker } from './transcripts.table.ts';

/** Recordings of a job with their names, oldest first. */
export async function findRecordingNames(jobId: string): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: recording.id, name: recording.name })
    .from(recording)
    .where(eq(recording.jobId, jobId))
    .orderBy(asc(recording.createdAt), asc(recording.id));
}

/** Names that people gave to the speakers of a job, each with its participant if it is linked to one. */
export async function findSpeakerNames(
  jobId: string,
): Promise<{ name: string; participantId: string | null }[]> {
  const rows = await db
    .selectDistinct({ name: speaker.name, participantId: speaker.participantId })
    .from(speaker)
    .innerJoin(
      recording,
      and(eq(recording.organisationId, speaker.organisationId), eq(recording.id, speaker.recordingId)),
    )
    .where(and(eq(recording.jobId, jobId), isNotNull(speaker.name), isNull(speaker.mergedInto)))
    .orderBy(asc(speaker.name));
  return rows.flatMap(({ name, participantId }) => (name === null ? [] : [{ name, participantId }]));
}
