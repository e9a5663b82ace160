import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Who } from '../../platform/database/scope.ts';
import { db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { hintPart, hintRecordingDetails } from './recording-hint.ts';
import { eraseVoicesOf, findNamedByVoicesOf } from './speaker-memory/erase-voice.ts';
import { recogniseAgreed } from './speaker-memory/recognise-voices.ts';
import { holdRecording, holdRecordings } from './transcripts.store.ts';
import { consentRecord, recording } from './transcripts.table.ts';

export type Consent = {
  /** Of the entry: the same once more changes nothing. */
  id?: string;
  recordingId: string;
  state: 'given' | 'withdrawn';
  note?: string;
};

/**
 * Notes what the people who were recorded agreed to. The state stands on the recording; every change of it stays in
 * the story beside it. What voices are known from it goes with a consent that is withdrawn, and who is known in it is named once it
 * is given. In a background scope of the organisation: what the machine named by such a voice may be in anybody's recording.
 */
export async function recordConsent(who: Pick<Who, 'personId'>, consent: Consent): Promise<void> {
  const { id = newId(), recordingId, state, note = null } = consent;
  // Its voices may have named people in other recordings, which are held with it.
  if (state === 'withdrawn')
    await holdRecordings([recordingId, ...(await findNamedByVoicesOf([recordingId]))]);
  // Held first: of two at the same time the later one stands on the recording and at the end of the story.
  const { organisationId, jobId, fileId } = await holdRecording(recordingId);
  const written = await db
    .insert(consentRecord)
    .values({ id, organisationId, recordingId, state, personId: who.personId, note, at: now() })
    .onConflictDoNothing()
    .returning({ id: consentRecord.id });
  if (written.length === 0) return;
  await db.update(recording).set({ consent: state }).where(eq(recording.id, recordingId));
  await audit({ organisationId, personId: who.personId }, `consent.${state}`, recordingId);
  if (state === 'given') await recogniseAgreed({ organisationId, jobId, fileId });
  if (state === 'withdrawn') await eraseVoicesOf({ organisationId, personId: who.personId }, [recordingId]);
  await hintRecordingDetails(organisationId, recordingId);
  for (const topic of ['consents', 'voices'] as const) await hintPart(organisationId, recordingId, topic);
}
