import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import type { EditAuthor } from './commands/apply-commands.ts';
import { saveAutomaticSnapshot } from './history/automatic-snapshots.ts';
import { invalidateRecordingDetails } from './invalidate-recording.ts';
import { lockRecording } from './recordings.store.ts';
import { saveRevision } from './segment-changes.store.ts';
import { recording } from './transcripts.table.ts';

/** A person approves the words: exports no longer mark them as an automatic transcript. */
export async function approveRecording(
  person: EditAuthor & { personId: string },
  recordingId: string,
): Promise<void> {
  const row = await lockRecording(recordingId);
  if (row.approvedAt !== null) return;
  await db
    .update(recording)
    .set({ approvedAt: now(), approvedBy: person.personId })
    .where(eq(recording.id, recordingId));
  await saveRevision(recordingId, row.revision + 1);
  await saveAutomaticSnapshot(recordingId, { trigger: 'accepted', personId: person.personId, at: now() });
  await audit(person, 'recording.approved', recordingId);
  await invalidateRecordingDetails(row.organisationId, recordingId);
}
