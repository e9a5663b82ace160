import { eq } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { hint } from '../../platform/hints/hint-bus.ts';
import { recording } from './transcripts.table.ts';

/** Tells open screens that this recording changed, with the revision it has now. */
export async function hintRecording(organisationId: string, recordingId: string): Promise<void> {
  const [row] = await db
    .select({ revision: recording.revision })
    .from(recording)
    .where(eq(recording.id, recordingId));
  if (row) await hint(organisationId, 'recording', recordingId, row.revision);
}
