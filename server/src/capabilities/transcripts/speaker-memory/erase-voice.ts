import { eq } from 'drizzle-orm';
import { audit } from '../../../platform/audit/audit.ts';
import { db } from '../../../platform/database/scope.ts';
import { found } from '../../../platform/refusal.ts';
import { type Editor } from '../commands/apply-commands.ts';
import { unnameSpeaker } from '../name-speakers.ts';
import { findRecognisedBy } from './recognised.store.ts';
import { knownVoice } from './speaker-memory.table.ts';
import { findKnownVoice } from './voices.store.ts';

/**
 * Erases a voice with its print and its consents, and the names that the machine gave by it and nobody confirmed. What
 * a person named stays. Runs in a background scope of the organisation, since it reaches recordings of everybody.
 */
export async function eraseVoice(who: Editor, voiceId: string): Promise<void> {
  found(await findKnownVoice(voiceId));
  const { organisationId } = who;
  for (const { recordingId, speakerId } of await findRecognisedBy(voiceId))
    await unnameSpeaker({ organisationId, personId: null }, recordingId, speakerId);
  await db.delete(knownVoice).where(eq(knownVoice.id, voiceId));
  await audit(who, 'voice.erased', voiceId);
}

/** Consent to a recording was withdrawn: no voice is known from it any longer. */
export async function eraseVoicesOf(who: Editor, recordingId: string): Promise<void> {
  const voices = await db
    .select({ id: knownVoice.id })
    .from(knownVoice)
    .where(eq(knownVoice.recordingId, recordingId));
  for (const { id } of voices) await eraseVoice(who, id);
}
