import { newId } from '../../platform/ids.ts';
import { ensureSpeaker } from './ensure-speaker.ts';
import { placeByTime } from './heard-words.rules.ts';
import { oneLanguage } from './one-language.rules.ts';
import type { Turn } from './plan-merge.rules.ts';
import { insertSegments, makeRoom, saveRevision } from './segment-changes.store.ts';
import { findSegments, holdRecording } from './transcripts.store.ts';
import { findUnclear, type Span } from './unclear-speech.rules.ts';

type DetectedSpeech = {
  speech: readonly Span[];
  turns: readonly Turn[];
  /** Voice → speaker. A voice of which no word was recognised has none; of a channel that is a speaker it is the channel's. */
  speakers: ReadonlyMap<number, string>;
};

/**
 * Adds an unclear turn wherever speech was detected and no words were recognised: a segment without words that carries
 * the mark. Within a scope. What is unclear, filled or dismissed already counts as recognised, so a second run adds
 * nothing.
 */
export async function insertUnclear(
  recordingId: string,
  { speech, turns, speakers }: DetectedSpeech,
): Promise<void> {
  const recording = await holdRecording(recordingId);
  const rows = await findSegments(recordingId);
  const words = rows.flatMap((row): readonly Span[] => (row.words.length > 0 ? row.words : [row]));
  const unclear = findUnclear({ speech, turns, words });
  if (unclear.length === 0) return;
  const revision = recording.revision + 1;
  const places = placeByTime(
    rows,
    unclear.map(({ startMs }) => startMs),
  );
  for (const { behind, places: count } of places.room) await makeRoom(recordingId, behind, count, revision);
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
      language: oneLanguage(recording.language),
      startMs,
      endMs,
      position: places.positions[at]!,
      revision,
      madeRevision: revision,
      words: [],
      alternatives: [],
      marks: ['unclear' as const],
      splitFrom: null,
      mergedInto: null,
    })),
  );
  await saveRevision(recordingId, revision);
}
