import { newId } from '../../platform/ids.ts';
import { takeCommands } from './commands/apply-commands.ts';
import { findSpeakers, holdRecording } from './transcripts.store.ts';

/** A name for the speaker with a number. */
export type NamedSpeaker = { number: number; name: string };

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
  const fitting = named.flatMap(({ number, name }) => {
    const speaker = speakers.find((each) => each.number === number);
    return speaker && speaker.name === null && speaker.mergedInto === null
      ? [{ number, name, speakerId: speaker.id }]
      : [];
  });
  if (fitting.length === 0) return [];
  const step = newId();
  await takeCommands(
    { organisationId, personId: null },
    recordingId,
    fitting.map(({ speakerId, name }) => ({
      kind: 'set-speaker' as const,
      id: newId(),
      revision,
      step,
      speakerId,
      name,
    })),
  );
  return fitting.map(({ number, speakerId }) => ({ number, speakerId }));
}
