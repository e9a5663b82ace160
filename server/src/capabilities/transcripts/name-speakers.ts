import { newId } from '../../platform/ids.ts';
import type { SpeakerRole } from '@colloquy/contract';
import { type Editor, takeCommands } from './commands/apply-commands.ts';
import { findSpeakers, holdRecording } from './transcripts.store.ts';

/** A name for the speaker with a number, and what they are where that is known. */
export type NamedSpeaker = { number: number; name: string; role?: SpeakerRole | null };

/**
 * Names speakers as the machine knows them, in one step. Whom a person has named, or merged into another, stays as it
 * is. Answers the speakers that got a name.
 */
export async function nameSpeakers(
  organisationId: string,
  recordingId: string,
  named: readonly NamedSpeaker[],
): Promise<{ number: number; speakerId: string }[]> {
  const { revision } = await holdRecording(recordingId);
  const speakers = await findSpeakers(recordingId);
  const fitting = named.flatMap(({ number, name, role }) => {
    const speaker = speakers.find((each) => each.number === number);
    return speaker && speaker.name === null && speaker.mergedInto === null
      ? [{ number, name, speakerId: speaker.id, role: speaker.role ?? role ?? null }]
      : [];
  });
  if (fitting.length === 0) return [];
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

/** Takes the name of a speaker away again. */
export async function unnameSpeaker(editor: Editor, recordingId: string, speakerId: string): Promise<void> {
  const { revision } = await holdRecording(recordingId);
  await takeCommands(editor, recordingId, [
    { kind: 'set-speaker', id: newId(), revision, speakerId, name: null },
  ]);
}
