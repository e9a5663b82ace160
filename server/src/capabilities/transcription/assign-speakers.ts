import type { DiarizedTurn } from '@colloquy/engines';
import { newId } from '../../platform/ids.ts';
import {
  applyCommands,
  saveRevision,
  updateSegments,
  ensureSpeaker,
  asSegment,
  findSegments,
  findSpeakers,
  lockRecording,
} from '../transcripts/index.ts';
import {
  segmentsWithOverlap,
  attributeWords,
  planSpeakerCommands,
  voicesInOrder,
} from './speaker-attribution.rules.ts';

/**
 * Assigns speakers to words through commands in one transaction, so that edits of people are preserved.
 * Running it again changes nothing.
 * @param turns diarized turns; none for channels that already have speakers
 * @returns the speaker of each voice with recognised words
 */
export async function assignSpeakers(
  organisationId: string,
  recordingId: string,
  turns: readonly DiarizedTurn[] = [],
): Promise<ReadonlyMap<number, string>> {
  const recording = await lockRecording(recordingId);
  // Unclear turns of an earlier run have no words to attribute.
  const segments = (await findSegments(recordingId)).map(asSegment).filter(({ words }) => words.length > 0);
  const attributions = attributeWords(segments, turns);
  const speakers = new Map<number, string>();
  const speakerCount = (await findSpeakers(recordingId)).length;
  for (const [at, voice] of voicesInOrder(attributions).entries()) {
    speakers.set(voice, await ensureSpeaker(recording, speakerCount + at + 1, recording.revision + 1));
  }
  // One step, so that the history shows one automatic edit.
  const step = newId();
  const commands = planSpeakerCommands(attributions, speakers, { revision: recording.revision, newId }).map(
    (command) => ({
      ...command,
      step,
    }),
  );
  if (commands.length > 0) await applyCommands({ organisationId, personId: null }, recordingId, commands);
  await markOverlaps(recordingId, turns);
  return speakers;
}

/**
 * Marks the segments in which people speak at once: by diarized turns, or by the segments of separate
 * channels.
 */
async function markOverlaps(recordingId: string, turns: readonly DiarizedTurn[]): Promise<void> {
  const recording = await lockRecording(recordingId);
  const rows = await findSegments(recordingId);
  const voiceTurns =
    recording.channelPlan === 'separate' ? rows.map((row) => ({ ...row, voice: row.channel })) : turns;
  const revision = recording.revision + 1;
  const marked = segmentsWithOverlap(rows, voiceTurns)
    .filter(({ marks }) => !marks.includes('overlap'))
    .map((row) => ({ ...row, marks: [...row.marks, 'overlap' as const], revision }));
  if (marked.length === 0) return;
  await updateSegments(marked);
  await saveRevision(recordingId, revision);
}
