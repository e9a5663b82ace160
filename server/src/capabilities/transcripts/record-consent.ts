import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Who } from '../../platform/database/scope.ts';
import { db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { found } from '../../platform/refusal.ts';
import { hintRecording } from './recording-hint.ts';
import { eraseVoicesOf } from './speaker-memory/erase-voice.ts';
import { recogniseAgreed } from './speaker-memory/recognise-voices.ts';
import { consentRecord, recording } from './transcripts.table.ts';

export type Consent = { recordingId: string; state: 'given' | 'withdrawn'; note?: string };

/**
 * Notes what the people who were recorded agreed to. The state stands on the recording; every change of it stays in
 * the story beside it. What voices are known from it goes with a consent that is withdrawn, and who is known in it is named once it
 * is given. In a background scope of the organisation: what the machine named by such a voice may be in anybody's recording.
 */
export async function recordConsent(who: Pick<Who, 'personId'>, consent: Consent): Promise<void> {
  const [row] = await db
    .update(recording)
    .set({ consent: consent.state })
    .where(eq(recording.id, consent.recordingId))
    .returning({
      organisationId: recording.organisationId,
      jobId: recording.jobId,
      fileId: recording.fileId,
    });
  const { organisationId } = found(row);
  await db.insert(consentRecord).values({
    id: newId(),
    organisationId,
    recordingId: consent.recordingId,
    state: consent.state,
    personId: who.personId,
    note: consent.note ?? null,
    at: now(),
  });
  await audit({ organisationId, personId: who.personId }, `consent.${consent.state}`, consent.recordingId);
  if (consent.state === 'given') await recogniseAgreed(row!);
  if (consent.state === 'withdrawn')
    await eraseVoicesOf({ organisationId, personId: who.personId }, consent.recordingId);
  await hintRecording(organisationId, consent.recordingId);
}
