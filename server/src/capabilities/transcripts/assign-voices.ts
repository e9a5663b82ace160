import { newId } from '../../platform/ids.ts';
import { takeCommands } from './commands/apply-commands.ts';
import { ensureSpeaker } from './ensure-speaker.ts';
import { overlapped } from './overlap.rules.ts';
import { attributeWords, planMerge, type Turn, voicesInOrder } from './plan-merge.rules.ts';
import { saveRevision, updateSegments } from './segment-changes.store.ts';
import { asSegment, findSegments, findSpeakers, holdRecording } from './transcripts.store.ts';

/**
 * Puts words and voices together, by commands alone, in one transaction: what a person wrote meanwhile stays. A second
 * run finds nothing more to do.
 *
 * @param turns who speaks when; none for channels that have their speakers already
 * @returns the speaker of each voice that words were recognised of
 */
export async function assignVoices(
  organisationId: string,
  recordingId: string,
  turns: readonly Turn[] = [],
): Promise<ReadonlyMap<number, string>> {
  const recording = await holdRecording(recordingId);
  // Unclear turns of an earlier run have no words that a voice could be told of.
  const segments = (await findSegments(recordingId)).map(asSegment).filter(({ words }) => words.length > 0);
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
  await markOverlaps(recordingId, turns);
  return speakers;
}

/** Marks the segments in which people speak at once: by the turns, or where channels are heard one by one, by those. */
async function markOverlaps(recordingId: string, turns: readonly Turn[]): Promise<void> {
  const recording = await holdRecording(recordingId);
  const rows = await findSegments(recordingId);
  const spoken =
    recording.channelPlan === 'separate' ? rows.map((row) => ({ ...row, voice: row.channel })) : turns;
  const revision = recording.revision + 1;
  const marked = overlapped(rows, spoken)
    .filter(({ marks }) => !marks.includes('overlap'))
    .map((row) => ({ ...row, marks: [...row.marks, 'overlap' as const], revision }));
  if (marked.length === 0) return;
  await updateSegments(marked);
  await saveRevision(recordingId, revision);
}
