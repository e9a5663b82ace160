import type { SpeakerRole } from '@colloquy/rules/transcript';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { areWordsLocked } from '../jobs/index.ts';
import { applyCommands, type EditAuthor } from './commands/apply-commands.ts';
import { resolveSpeaker } from './commands/unit-of-work.ts';
import { lockRecording, type RecordingRow } from './recordings.store.ts';
import { findSpeakers } from './transcripts.store.ts';
import { speaker } from './transcripts.table.ts';

/** A name, and a role if known, for the speaker with a number. */
export type NamedSpeaker = { number: number; name: string; role?: SpeakerRole | null };

/**
 * Names speakers automatically, in one step. Speakers that a person named or merged stay unchanged, and so do
 * those of a completed job or a checked file. Returns the speakers that were named.
 */
export async function nameSpeakers(
  organisationId: string,
  recordingId: string,
  named: readonly NamedSpeaker[],
): Promise<{ number: number; speakerId: string }[]> {
  const { revision, jobId } = await lockRecording(recordingId);
  const speakers = await findSpeakers(recordingId);
  const unnamed = named.flatMap(({ number, name, role }) => {
    const speaker = speakers.find((each) => each.number === number);
    return speaker && speaker.name === null && speaker.mergedInto === null
      ? [{ number, name, speakerId: speaker.id, role: speaker.role ?? role ?? null }]
      : [];
  });
  if (unnamed.length === 0 || (await areWordsLocked({ id: recordingId, jobId }))) return [];
  const step = newId();
  await applyCommands(
    { organisationId, personId: null },
    recordingId,
    unnamed.map(({ speakerId, name, role }) => ({
      kind: 'set-speaker' as const,
      id: newId(),
      revision,
      step,
      speakerId,
      name,
      role,
    })),
  );
  return unnamed.map(({ number, speakerId }) => ({ number, speakerId }));
}

/** Removes the name of a speaker, and the role if it was set automatically. */
export async function clearSpeakerName(
  editor: EditAuthor,
  recordingId: string,
  speakerId: string,
): Promise<void> {
  const { revision } = await lockRecording(recordingId);
  await applyCommands(editor, recordingId, [
    {
      kind: 'set-speaker',
      id: newId(),
      revision,
      speakerId,
      name: null,
      ...((await isRoleAutomatic(speakerId)) && { role: null }),
    },
  ]);
}

/** Whether the role of a speaker was last set automatically. */
async function isRoleAutomatic(speakerId: string): Promise<boolean> {
  const { rows } = await sqlQuery<{ isMachine: boolean }>(
    `select c.person_id is null as "isMachine" from speaker_revision r
     join segment_command c on c.organisation_id = r.organisation_id and c.id = r.command_id
     where r.organisation_id = (select api.organisation_id()) and r.speaker_id = $1
       and r.before ->> 'role' is distinct from r.after ->> 'role'
     order by r.revision desc, r.id desc limit 1`,
    [speakerId],
  );
  return rows[0]?.isMachine ?? false;
}

/**
 * Removes an automatically given name from the history of speakers, except of those that have it now or got
 * it from a person.
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

/**
 * The speaker with a number, or the one it was merged into; created if missing. The caller has locked the
 * recording.
 */
export async function ensureSpeaker(
  recording: Pick<RecordingRow, 'organisationId' | 'id'>,
  number: number,
  revision: number,
): Promise<string> {
  const { organisationId, id: recordingId } = recording;
  const speakers = new Map((await findSpeakers(recordingId)).map((row) => [row.id, row]));
  const known = [...speakers.values()].find((each) => each.number === number);
  if (known) return resolveSpeaker(speakers, known.id) ?? known.id;
  const id = newId();
  await db.insert(speaker).values({ organisationId, id, recordingId, number, revision });
  return id;
}
