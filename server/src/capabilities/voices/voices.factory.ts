import { db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import type { TestPerson } from '../identity/identity.factory.ts';
import { inTask } from '../transcripts/transcripts.factory.ts';
import { knownVoice, voiceConsent } from './voices.table.ts';

/** A known voice without a voiceprint. Returns its id. */
export async function aKnownVoice(
  { organisationId, id: personId }: TestPerson,
  { recordingId = newId(), name = 'Interviewer' } = {},
): Promise<string> {
  const id = newId();
  const at = new Date();
  await inTask({ organisationId }, async () => {
    await db
      .insert(knownVoice)
      .values({ organisationId, id, name, recordingId, createdBy: personId, createdAt: at });
    await db.insert(voiceConsent).values({
      organisationId,
      id: newId(),
      knownVoiceId: id,
      givenBy: name,
      note: 'Signed form',
      recordedBy: personId,
      at,
    });
  });
  return id;
}
