import type { TranscribedUtterance } from '@colloquy/rules/transcript';
import { newId } from '../../platform/ids.ts';
import {
  invalidateRecordingDetails,
  insertSegments,
  saveRevision,
  shiftPositions,
  ensureSpeaker,
  findLastSegment,
  findSegmentPositions,
  findTranscribedChannels,
  lockRecording,
  type RecordingRow,
  saveTranscribedMs,
} from '../transcripts/index.ts';
import {
  singleLanguage,
  type NormalisedUtterance,
  normaliseUtterance,
  positionByTime,
  type TimedPosition,
} from './transcribed-words.rules.ts';

/** Recognised words of one piece of a channel. Everything before `untilMs` is final. */
export type TranscribedPiece = {
  recordingId: string;
  channel: number;
  untilMs: number;
  utterances: readonly TranscribedUtterance[];
};

/**
 * Writes segments and the channel's progress in one transaction, so that a later run continues there. A piece
 * that was already written changes nothing. Channels with different speech each get their own speaker.
 */
export async function appendTranscribed({
  recordingId,
  channel,
  untilMs,
  utterances,
}: TranscribedPiece): Promise<void> {
  const recording = await lockRecording(recordingId);
  if (untilMs <= (await transcribedUntil(recordingId, channel))) return;
  await saveTranscribedMs(recording, channel, untilMs);
  const normalised = utterances
    .map(normaliseUtterance)
    .filter((utterance) => utterance.words.length > 0)
    .toSorted((one, other) => one.startMs - other.startMs);
  if (normalised.length > 0) await insertTranscribed(recording, channel, normalised);
  await invalidateRecordingDetails(recording.organisationId, recordingId);
}

async function insertTranscribed(
  recording: RecordingRow,
  channel: number,
  normalised: readonly NormalisedUtterance[],
): Promise<void> {
  const revision = recording.revision + 1;
  const speakerId =
    recording.channelPlan === 'separate' ? await ensureSpeaker(recording, channel + 1, revision) : null;
  const placement = positionByTime(
    await positionsAround(recording.id, normalised[0]!.startMs),
    normalised.map((utterance) => utterance.startMs),
  );
  for (const { afterPosition, steps } of placement.shifts)
    await shiftPositions(recording.id, afterPosition, steps, revision);
  const { organisationId, id: recordingId } = recording;
  const segments = normalised.map((utterance, at) => ({
    organisationId,
    id: newId(),
    recordingId,
    speakerId,
    channel,
    language: singleLanguage(utterance.language) ?? singleLanguage(recording.language),
    startMs: utterance.startMs,
    endMs: utterance.endMs,
    position: placement.positions[at]!,
    revision,
    createdRevision: revision,
    words: utterance.words,
    conflicts: [],
    marks: [...(utterance.marks ?? [])],
    splitFrom: null,
    mergedInto: null,
  }));
  await insertSegments(segments);
  await saveRevision(recordingId, revision);
}

/** Positions near a start time: only the last one if all segments begin earlier. */
async function positionsAround(recordingId: string, startMs: number): Promise<TimedPosition[]> {
  const last = await findLastSegment(recordingId);
  if (!last) return [];
  return last.startMs <= startMs ? [last] : findSegmentPositions(recordingId);
}

async function transcribedUntil(recordingId: string, channel: number): Promise<number> {
  const channels = await findTranscribedChannels(recordingId);
  return channels.find((each) => each.channel === channel)?.transcribedMs ?? 0;
}
