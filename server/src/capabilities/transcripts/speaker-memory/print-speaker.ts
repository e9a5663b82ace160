import { pieceKind, openDecodedAudio } from '../pipeline/decoded-audio.ts';
import { hasDerived } from '../../files/index.ts';
import { engines } from '../../models/index.ts';
import type { RunningTask } from '../../../platform/tasks/running-task.ts';
import type { RecordingRow, SegmentRow } from '../transcripts.store.ts';

/** The engine says nothing about a voice of which it hears less. */
const MIN_SPEECH_MS = 5_000;

export type Spoken = { channel: number; spans: { startMs: number; endMs: number }[] };

/** Where a speaker is heard alone, on the channel that has most of it; undefined where that is too little. */
export function spokenBy(segments: readonly SegmentRow[], speakerId: string): Spoken | undefined {
  const own = segments.filter(
    ({ speakerId: whose, marks, words }) =>
      whose === speakerId && words.length > 0 && !marks.includes('overlap'),
  );
  const channels = [...Map.groupBy(own, ({ channel }) => channel)].map(([channel, spans]) => ({
    channel,
    spans: spans.map(({ startMs, endMs }) => ({ startMs, endMs })),
    lengthMs: spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0),
  }));
  const [most] = channels.toSorted((one, other) => other.lengthMs - one.lengthMs);
  return most && most.lengthMs >= MIN_SPEECH_MS ? { channel: most.channel, spans: most.spans } : undefined;
}

/** Whether the sound that prints are taken from is still there. */
export const hasSound = ({ organisationId, fileId }: RecordingRow): Promise<boolean> =>
  hasDerived(organisationId, fileId, pieceKind(0, 0));

/** The print of a voice. It is nobody's until it is compared, and whoever takes one of somebody unknown forgets it. */
export const printOf = (
  task: RunningTask<unknown>,
  { fileId }: Pick<RecordingRow, 'fileId'>,
  { channel, spans }: Spoken,
): Promise<Float32Array | undefined> =>
  engines().voices.printVoice(openDecodedAudio(task, fileId, channel), { spans, signal: task.signal });
