import type { InvalidationTopic } from '@colloquy/contract';
import { eq } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { invalidate } from '../../platform/invalidations/message-bus.ts';
import { visibleIn } from '../../platform/invalidations/topic-rules.ts';
import { recording } from './transcripts.table.ts';

/** Notifies browsers that the words of the recording changed, with its current revision. */
export async function invalidateRecording(organisationId: string, recordingId: string): Promise<void> {
  const [row] = await db
    .select({ revision: recording.revision })
    .from(recording)
    .where(eq(recording.id, recordingId));
  if (row) await invalidate(organisationId, 'recording', recordingId, row.revision);
}

/** Recordings whose invalidations the caller may receive: those that the policies show. */
export const findVisibleRecordings = visibleIn(recording);

/** Notifies browsers of changes without a revision: audio, waveform, approval. */
export const invalidateRecordingDetails = (organisationId: string, recordingId: string): Promise<void> =>
  invalidate(organisationId, 'recording', recordingId);

/** Data of a recording that is read separately. */
type PartTopic = Extract<InvalidationTopic, 'voices' | 'consents' | 'turn-reviews' | 'snapshots'>;

/** Notifies browsers that only this part of the recording changed. */
export const invalidateRecordingPart = (
  organisationId: string,
  recordingId: string,
  topic: PartTopic,
): Promise<void> => invalidate(organisationId, topic, recordingId);
