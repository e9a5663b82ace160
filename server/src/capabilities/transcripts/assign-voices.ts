import { newId } from '../../platform/ids.ts';
import { takeCommands } from './commands/apply-commands.ts';
import { ensureSpeaker } from './ensure-speaker.ts';
import { attributeWords, planMerge, type Turn, voicesInOrder } from './plan-merge.rules.ts';
import { asSegment, findSegments, findSpeakers, holdRecording } from './transcripts.store.ts';

/**
 * Puts words and voices together, by commands alone, in one transaction: what a person wrote meanwhile stays. A second
 * run finds nothing more to do.
 *
 * @param turns who speaks when; none for channels that have their speakers already
 */
export async function assignVoices(
  organisationId: string,
  recordingId: string,
  turns: readonly Turn[] = [],
): Promise<void> {
  const recording = await holdRecording(recordingId);
  const segments = (await findSegments(recordingId)).map(asSegment);
  const attributions = attributeWords(segments, turns);
  const speakers = new Map<number, string>();
  const taken = (await findSpeakers(recordingId)).length;
  for (const [at, voice] of voicesInOrder(attributions).entries()) {
    speakers.set(voice, await ensureSpeaker(recording, taken + at + 1, recording.revision + 1));
  }
  // One step: history tells it as one thing that the machine did.
  const step = newId();
  const commands = planMerge(attributions, speakers, { revision: recording.revision, newId }).map(
    (command) => ({
      ...command,
      step,
    }),
  );
  if (commands.length > 0) await takeCommands({ organisationId, personId: null }, recordingId, commands);
}
