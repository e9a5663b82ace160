import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import type { Editor } from './commands/apply-commands.ts';
import { keepMoment } from './history/keep-moment.ts';
import { hintRecordingDetails } from './recording-hint.ts';
import { saveRevision } from './segment-changes.store.ts';
import { holdRecording } from './transcripts.store.ts';
import { recording } from './transcripts.table.ts';

/** A person says that the words are right: from now on they are no longer marked as machine work. */
export async function approveRecording(
  person: Editor & { personId: string },
  recordingId: string,
): Promise<void> {
  const row = await holdRecording(recordingId);
  if (row.approvedAt !== null) return;
  await db
    .update(recording)
    .set({ approvedAt: now(), approvedBy: person.personId })
    .where(eq(recording.id, recordingId));
  await saveRevision(recordingId, row.revision + 1);
  await keepMoment(recordingId, { moment: 'accepted', personId: person.personId, at: now() });
  await audit(person, 'recording.approved', recordingId);
  await hintRecordingDetails(row.organisationId, recordingId);
}
