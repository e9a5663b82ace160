import { eq } from 'drizzle-orm';
import { now } from '../../../platform/clock.ts';
import { db, sqlQuery } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { recognisedVoice } from './speaker-memory.table.ts';

export type Recognised = { speakerId: string; recordingId: string; name: string; sure: number };

const SELECT = `select r.speaker_id as "speakerId", r.recording_id as "recordingId", v.name, r.sure / 100.0::float8 as sure
  from recognised_voice r
  join known_voice v on v.organisation_id = r.organisation_id and v.id = r.known_voice_id
  join speaker s on s.organisation_id = r.organisation_id and s.id = r.speaker_id
  where r.organisation_id = (select api.organisation_id()) and s.merged_into is null and s.name = v.name`;

/** Whom the machine named in a recording and nobody has answered for. Whoever was renamed since is a person's word. */
export async function findRecognised(recordingId: string): Promise<Recognised[]> {
  const { rows } = await sqlQuery<Recognised>(`${SELECT} and r.recording_id = $1 order by s.number`, [
    recordingId,
  ]);
  return rows;
}

/** The same of one voice, wherever it was recognised. */
export async function findRecognisedBy(knownVoiceId: string): Promise<Recognised[]> {
  const { rows } = await sqlQuery<Recognised>(`${SELECT} and r.known_voice_id = $1 order by r.id`, [
    knownVoiceId,
  ]);
  return rows;
}

export async function saveRecognised(
  organisationId: string,
  { recordingId, speakerId, knownVoiceId, sure }: Omit<Recognised, 'name'> & { knownVoiceId: string },
): Promise<void> {
  await db
    .insert(recognisedVoice)
    .values({
      organisationId,
      id: newId(),
      recordingId,
      speakerId,
      knownVoiceId,
      sure: Math.round(sure * 100),
      at: now(),
    })
    .onConflictDoNothing();
}

export async function forgetRecognised(speakerId: string): Promise<void> {
  await db.delete(recognisedVoice).where(eq(recognisedVoice.speakerId, speakerId));
}
