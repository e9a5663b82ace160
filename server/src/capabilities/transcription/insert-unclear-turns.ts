import type { DiarizedTurn } from '@colloquy/engines';
import type { TimeSpan } from '@colloquy/rules/transcript';
import { newId } from '../../platform/ids.ts';
import {
  insertSegments,
  saveRevision,
  shiftPositions,
  ensureSpeaker,
  findSegments,
  lockRecording,
} from '../transcripts/index.ts';
import { singleLanguage, positionByTime } from './transcribed-words.rules.ts';
import { findUnclear } from './unclear-speech.rules.ts';

type DetectedSpeech = {
  speech: readonly TimeSpan[];
  turns: readonly DiarizedTurn[];
  /**
   * Speaker of each voice. A voice without recognised words has none. For separate channels the voice is the
   * channel.
   */
  speakers: ReadonlyMap<number, string>;
};

/**
 * Inserts an unclear turn wherever speech was detected and no words were recognised: a segment without words
 * and with the mark. Runs in a scope. Unclear, filled and dismissed turns count as recognised, so a second
 * run adds nothing.
 */
export async function insertUnclearTurns(
  recordingId: string,
  { speech, turns, speakers }: DetectedSpeech,
): Promise<void> {
  const recording = await lockRecording(recordingId);
  const rows = await findSegments(recordingId);
  const words = rows.flatMap((row): readonly TimeSpan[] => (row.words.length > 0 ? row.words : [row]));
  const unclear = findUnclear({ speech, turns, words });
  if (unclear.length === 0) return;
  const revision = recording.revision + 1;
  const placement = positionByTime(
    rows,
    unclear.map(({ startMs }) => startMs),
  );
  for (const { afterPosition, steps } of placement.shifts)
    await shiftPositions(recordingId, afterPosition, steps, revision);
  const isSeparate = recording.channelPlan === 'separate';
  const speakerIds = new Map<number, string>(speakers);
  if (isSeparate)
    for (const { voice } of unclear)
      if (voice !== null) speakerIds.set(voice, await ensureSpeaker(recording, voice + 1, revision));
  await insertSegments(
    unclear.map(({ startMs, endMs, voice }, at) => ({
      organisationId: recording.organisationId,
      id: newId(),
      recordingId,
      speakerId: (voice === null ? undefined : speakerIds.get(voice)) ?? null,
      channel: isSeparate ? (voice ?? 0) : 0,
      language: singleLanguage(recording.language),
      startMs,
      endMs,
      position: placement.positions[at]!,
      revision,
      createdRevision: revision,
      words: [],
      conflicts: [],
      marks: ['unclear' as const],
      splitFrom: null,
      mergedInto: null,
    })),
  );
  await saveRevision(recordingId, revision);
}
