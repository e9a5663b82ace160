import { eq } from 'drizzle-orm';
import type { HintTopic } from '@colloquy/contract';
import { db } from '../../platform/database/scope.ts';
import { hint } from '../../platform/hints/hint-bus.ts';
import { recording } from './transcripts.table.ts';

/** Tells open screens that the words of this recording changed, with the revision it has now. */
export async function hintRecording(organisationId: string, recordingId: string): Promise<void> {
  const [row] = await db
    .select({ revision: recording.revision })
    .from(recording)
    .where(eq(recording.id, recordingId));
  if (row) await hint(organisationId, 'recording', recordingId, row.revision);
}

/** Tells them that something of it changed that has no revision: its sound, its outline, its approval. */
export const hintRecordingDetails = (organisationId: string, recordingId: string): Promise<void> =>
  hint(organisationId, 'recording', recordingId);

/** What hangs on a recording and is read by itself. */
type PartTopic = Extract<HintTopic, 'voices' | 'consents' | 'turn-reviews' | 'snapshots'>;

/** Tells them that this part of it changed, and nothing else. */
export const hintPart = (organisationId: string, recordingId: string, topic: PartTopic): Promise<void> =>
  hint(organisationId, topic, recordingId);
