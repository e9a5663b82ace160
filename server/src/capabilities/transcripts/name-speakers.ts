import { sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import type { SpeakerRole } from '@colloquy/contract';
import { getJob } from '../jobs/index.ts';
import { type Editor, takeCommands } from './commands/apply-commands.ts';
import { findSpeakers, holdRecording } from './transcripts.store.ts';

/** A name for the speaker with a number, and what they are where that is known. */
export type NamedSpeaker = { number: number; name: string; role?: SpeakerRole | null };

/**
 * Names speakers as the machine knows them, in one step. Whom a person has named, or merged into another, stays as it
 * is, and so does everybody of a job that was completed meanwhile. Answers the speakers that got a name.
 */
export async function nameSpeakers(
  organisationId: string,
  recordingId: string,
  named: readonly NamedSpeaker[],
): Promise<{ number: number; speakerId: string }[]> {
  const { revision, jobId } = await holdRecording(recordingId);
  const speakers = await findSpeakers(recordingId);
  const fitting = named.flatMap(({ number, name, role }) => {
    const speaker = speakers.find((each) => each.number === number);
    return speaker && speaker.name === null && speaker.mergedInto === null
      ? [{ number, name, speakerId: speaker.id, role: speaker.role ?? role ?? null }]
      : [];
  });
  if (fitting.length === 0 || (await getJob(jobId)).completedAt !== null) return [];
  const step = newId();
  await takeCommands(
    { organisationId, personId: null },
    recordingId,
    fitting.map(({ speakerId, name, role }) => ({
      kind: 'set-speaker' as const,
      id: newId(),
      revision,
      step,
      speakerId,
      name,
      role,
    })),
  );
  return fitting.map(({ number, speakerId }) => ({ number, speakerId }));
}

/** Takes the name of a speaker away again, and the role that the machine gave with it. */
export async function unnameSpeaker(editor: Editor, recordingId: string, speakerId: string): Promise<void> {
  const { revision } = await holdRecording(recordingId);
  await takeCommands(editor, recordingId, [
    {
      kind: 'set-speaker',
      id: newId(),
      revision,
      speakerId,
      name: null,
      ...((await isRoleOfMachine(speakerId)) && { role: null }),
    },
  ]);
}

/** Whether nobody has touched the role of a speaker since a machine set it. */
async function isRoleOfMachine(speakerId: string): Promise<boolean> {
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
