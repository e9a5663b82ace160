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

/**
 * Takes a name that the machine gave out of the history of its speakers. It stays with those who bear it today and with
 * those whom a person called so: that is a person's word.
 */
export async function eraseNameFromHistory(name: string): Promise<void> {
  await sqlQuery(
    `with given as (
       select r.speaker_id, bool_or(c.person_id is null) as by_machine, bool_or(c.person_id is not null) as by_person
       from speaker_revision r
       join segment_command c on c.organisation_id = r.organisation_id and c.id = r.command_id
       where r.organisation_id = (select api.organisation_id()) and r.after ->> 'name' = $1
         and r.before ->> 'name' is distinct from $1
       group by r.speaker_id)
     update speaker_revision r set
       before = case when r.before ->> 'name' = $1 then jsonb_set(r.before, '{name}', 'null') else r.before end,
       after = case when r.after ->> 'name' = $1 then jsonb_set(r.after, '{name}', 'null') else r.after end
     from given g, speaker s
     where r.organisation_id = (select api.organisation_id()) and r.speaker_id = g.speaker_id
       and (r.before ->> 'name' = $1 or r.after ->> 'name' = $1)
       and g.by_machine and not g.by_person
       and s.organisation_id = r.organisation_id and s.id = g.speaker_id and s.name is distinct from $1`,
    [name],
  );
}
