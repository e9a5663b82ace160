import type { RunningTask } from '../../platform/tasks/running-task.ts';
import { hasDerived } from '../files/index.ts';
import { engines } from '../models/index.ts';
import { pieceKind, openDecodedAudio, type SegmentRow, type RecordingRow } from '../transcripts/index.ts';

/** Least speech from which the engine computes a voiceprint. */
const MIN_SPEECH_MS = 5_000;

export type SpeakerSpeech = { channel: number; spans: { startMs: number; endMs: number }[] };

/**
 * Spans in which only this speaker talks, on the channel with most of them; undefined if there is too little.
 */
export function speechOf(segments: readonly SegmentRow[], speakerId: string): SpeakerSpeech | undefined {
  const speakerSegments = segments.filter(
    ({ speakerId: id, marks, words }) => id === speakerId && words.length > 0 && !marks.includes('overlap'),
  );
  const channels = [...Map.groupBy(speakerSegments, ({ channel }) => channel)].map(([channel, spans]) => ({
    channel,
    spans: spans.map(({ startMs, endMs }) => ({ startMs, endMs })),
    lengthMs: spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0),
  }));
  const [longest] = channels.toSorted((one, other) => other.lengthMs - one.lengthMs);
  return longest && longest.lengthMs >= MIN_SPEECH_MS
    ? { channel: longest.channel, spans: longest.spans }
    : undefined;
}

/** Whether the decoded audio for voiceprints still exists. */
export const hasAudio = ({ organisationId, fileId }: RecordingRow): Promise<boolean> =>
  hasDerived(organisationId, fileId, pieceKind(0, 0));

/**
 * Computes the voiceprint of a speaker. It is personal data only once it is compared; voiceprints of unknown
 * speakers must not be stored.
 */
export const embedSpeaker = (
  task: RunningTask<unknown>,
  { fileId }: Pick<RecordingRow, 'fileId'>,
  { channel, spans }: SpeakerSpeech,
): Promise<Float32Array | undefined> =>
  engines().diarization.embedSpeaker(openDecodedAudio(task, fileId, channel), { spans, signal: task.signal });
