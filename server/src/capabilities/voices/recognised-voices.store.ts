import { eq } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { recognisedVoice } from './voices.table.ts';

export type RecognisedSpeaker = { speakerId: string; recordingId: string; name: string; confidence: number };

const SELECT = `select r.speaker_id as "speakerId", r.recording_id as "recordingId", v.name, r.confidence / 100.0::float8 as confidence
  from recognised_voice r
  join known_voice v on v.organisation_id = r.organisation_id and v.id = r.known_voice_id
  join published.speaker s on s.organisation_id = r.organisation_id and s.id = r.speaker_id
  where r.organisation_id = (select api.organisation_id()) and s.merged_into is null and s.name = v.name`;

/**
 * Speakers of a recording that were named automatically and not yet answered. Renamed speakers no longer
 * count.
 */
export async function findRecognised(recordingId: string): Promise<RecognisedSpeaker[]> {
  const { rows } = await sqlQuery<RecognisedSpeaker>(`${SELECT} and r.recording_id = $1 order by s.number`, [
    recordingId,
  ]);
  return rows;
}

/** Speakers recognised by one voice, in all recordings. */
export async function findRecognisedBy(knownVoiceId: string): Promise<RecognisedSpeaker[]> {
  const { rows } = await sqlQuery<RecognisedSpeaker>(`${SELECT} and r.known_voice_id = $1 order by r.id`, [
    knownVoiceId,
  ]);
  return rows;
}

export async function saveRecognised(
  organisationId: string,
  {
    recordingId,
    speakerId,
    knownVoiceId,
    confidence,
  }: Omit<RecognisedSpeaker, 'name'> & { knownVoiceId: string },
): Promise<void> {
  await db
    .insert(recognisedVoice)
    .values({
      organisationId,
      id: newId(),
      recordingId,
      speakerId,
      knownVoiceId,
      confidence: Math.round(confidence * 100),
      at: now(),
    })
    .onConflictDoNothing();
}

export async function deleteRecognised(speakerId: string): Promise<void> {
  await db.delete(recognisedVoice).where(eq(recognisedVoice.speakerId, speakerId));
}
