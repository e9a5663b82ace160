import { eq } from 'drizzle-orm';
import { audit } from '../../../platform/audit/audit.ts';
import { isAnyOf } from '../../../platform/database/any-of.ts';
import { db } from '../../../platform/database/scope.ts';
import { found } from '../../../platform/refusal.ts';
import { beforePurge } from '../../jobs/index.ts';
import { type Editor } from '../commands/apply-commands.ts';
import { unnameSpeaker } from '../name-speakers.ts';
import { recording } from '../transcripts.table.ts';
import { holdRecordings } from '../transcripts.store.ts';
import { withWordsUnlocked } from '../unlock-words.ts';
import { eraseNameFromHistory, findRecognisedBy } from './recognised.store.ts';
import { knownVoice } from './speaker-memory.table.ts';
import { findKnownVoice } from './voices.store.ts';

/**
 * Erases a voice with its print and its consents, and the names that the machine gave by it and nobody confirmed, from
 * the recordings and from their history. What a person named stays. Runs in a background scope of the organisation, since
 * it reaches recordings of everybody.
 */
export async function eraseVoice(who: Editor, voiceId: string): Promise<void> {
  const { name } = found(await findKnownVoice(voiceId));
  const { organisationId } = who;
  const recognised = await findRecognisedBy(voiceId);
  await holdRecordings(recognised.map(({ recordingId }) => recordingId));
  await withWordsUnlocked(async () => {
    for (const { recordingId, speakerId } of recognised)
      await unnameSpeaker({ organisationId, personId: null }, recordingId, speakerId);
  });
  await eraseNameFromHistory(name);
  await db.delete(knownVoice).where(eq(knownVoice.id, voiceId));
  await audit(who, 'voice.erased', voiceId);
}

/**
 * No voice is known any longer from recordings whose consent was withdrawn, or which are removed for good. Runs in a
 * background scope of the organisation too.
 */
export async function eraseVoicesOf(who: Editor, recordingIds: readonly string[]): Promise<void> {
  await holdRecordings(await findNamedByVoicesOf(recordingIds));
  for (const { id } of await findVoicesOf(recordingIds)) await eraseVoice(who, id);
}

const findVoicesOf = (recordingIds: readonly string[]): Promise<{ id: string }[]> =>
  db
    .select({ id: knownVoice.id })
    .from(knownVoice)
    .where(isAnyOf(knownVoice.recordingId, [...recordingIds]));

/** The recordings in which the machine named somebody by a voice that is known from these. */
export async function findNamedByVoicesOf(recordingIds: readonly string[]): Promise<string[]> {
  const found = [];
  for (const { id } of await findVoicesOf(recordingIds)) found.push(...(await findRecognisedBy(id)));
  return found.map(({ recordingId }) => recordingId);
}

// A voice does not hang on its recording as rows do, so that the names given by it are taken back.
beforePurge(async (organisationId, jobId) => {
  const gone = await db.select({ id: recording.id }).from(recording).where(eq(recording.jobId, jobId));
  await eraseVoicesOf(
    { organisationId, personId: null },
    gone.map(({ id }) => id),
  );
});
