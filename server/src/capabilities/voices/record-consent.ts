import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { db, type Principal } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import {
  invalidateRecordingPart,
  invalidateRecordingDetails,
  lockRecording,
  lockRecordings,
  saveConsent,
} from '../transcripts/index.ts';
import { eraseVoicesOf, findNamedByVoicesOf } from './erase-voice.ts';
import { recogniseAfterConsent } from './recognise-voices.ts';
import { consentRecord } from './voices.table.ts';

export type Consent = {
  /** Id of the entry, for idempotency. */
  id?: string;
  recordingId: string;
  state: 'given' | 'withdrawn';
  note?: string;
};

/**
 * Records the consent of the people in a recording, as its state and as an entry. Withdrawal erases the
 * voices known from it; giving consent recognises known voices in it. Runs in a system scope, because those
 * voices may have named people in any recording.
 */
export async function recordConsent(who: Pick<Principal, 'personId'>, consent: Consent): Promise<void> {
  const { id = newId(), recordingId, state, note = null } = consent;
  // Its voices may have named people in other recordings, so these are locked too.
  if (state === 'withdrawn')
    await lockRecordings([recordingId, ...(await findNamedByVoicesOf([recordingId]))]);
  // Locked first: of two concurrent entries, the later one sets the state and comes last.
  const row = await lockRecording(recordingId);
  const { organisationId } = row;
  const written = await db
    .insert(consentRecord)
    .values({ id, organisationId, recordingId, state, personId: who.personId, note, at: now() })
    .onConflictDoNothing()
    .returning({ id: consentRecord.id });
  if (written.length === 0) return;
  await saveConsent(recordingId, state);
  await audit({ organisationId, personId: who.personId }, `consent.${state}`, recordingId);
  if (state === 'given') await recogniseAfterConsent(row);
  if (state === 'withdrawn') await eraseVoicesOf({ organisationId, personId: who.personId }, [recordingId]);
  await invalidateRecordingDetails(organisationId, recordingId);
  for (const topic of ['consents', 'voices'] as const)
    await invalidateRecordingPart(organisationId, recordingId, topic);
}
