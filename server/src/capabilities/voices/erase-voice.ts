import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { isAnyOf, db } from '../../platform/database/scope.ts';
import { requireFound } from '../../platform/refusal.ts';
import {
  type EditAuthor,
  clearSpeakerName,
  eraseNameFromHistory,
  withWordsUnlocked,
  findRecordings,
  lockRecordings,
} from '../transcripts/index.ts';
import { findRecognisedBy } from './recognised-voices.store.ts';
import { findKnownVoice } from './voices.store.ts';
import { knownVoice } from './voices.table.ts';

/**
 * Erases a voice with its voiceprint and consents, and the unconfirmed names it gave to speakers, also from
 * history. Names given by people stay. Runs in a system scope of the organisation, because it affects
 * recordings of all users.
 */
export async function eraseVoice(who: EditAuthor, voiceId: string): Promise<void> {
  const { name } = requireFound(await findKnownVoice(voiceId));
  const { organisationId } = who;
  const recognised = await findRecognisedBy(voiceId);
  await lockRecordings(recognised.map(({ recordingId }) => recordingId));
  await withWordsUnlocked(async () => {
    for (const { recordingId, speakerId } of recognised)
      await clearSpeakerName({ organisationId, personId: null }, recordingId, speakerId);
  });
  await eraseNameFromHistory(name);
  await db.delete(knownVoice).where(eq(knownVoice.id, voiceId));
  await audit(who, 'voice.erased', voiceId);
}

/**
 * Erases the voices learnt from recordings whose consent was withdrawn or that are purged. Runs in a system
 * scope of the organisation.
 */
export async function eraseVoicesOf(who: EditAuthor, recordingIds: readonly string[]): Promise<void> {
  await lockRecordings(await findNamedByVoicesOf(recordingIds));
  for (const { id } of await findVoicesOf(recordingIds)) await eraseVoice(who, id);
}

const findVoicesOf = (recordingIds: readonly string[]): Promise<{ id: string }[]> =>
  db
    .select({ id: knownVoice.id })
    .from(knownVoice)
    .where(isAnyOf(knownVoice.recordingId, [...recordingIds]));

/** Recordings with speakers named after voices learnt from these recordings. */
export async function findNamedByVoicesOf(recordingIds: readonly string[]): Promise<string[]> {
  const recognised = [];
  for (const { id } of await findVoicesOf(recordingIds)) recognised.push(...(await findRecognisedBy(id)));
  return recognised.map(({ recordingId }) => recordingId);
}

/**
 * Before a job is purged. No foreign key deletes voices with their recording, because the names they gave must
 * be cleared as well.
 */
export async function eraseVoicesOfJob(organisationId: string, jobId: string): Promise<void> {
  const purged = await findRecordings(jobId);
  await eraseVoicesOf(
    { organisationId, personId: null },
    purged.map(({ id }) => id),
  );
}
