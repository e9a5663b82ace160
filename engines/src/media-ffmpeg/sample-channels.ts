import { AV_SAMPLE_FMT_S16P, AVSEEK_FLAG_BACKWARD } from 'node-av/constants';
import { SAMPLE_RATE } from '../ports/audio.ts';
import type { MediaType } from '../ports/media.ts';
import { findChannelPlan, type ChannelFindings } from './channel-plan.ts';
import { NO_TIME, openRecording, type Recording } from './open-recording.ts';
import { readAudio } from './read-audio.ts';
import { openResampler } from './resample.ts';

const WINDOWS = 12;
const WINDOW_SAMPLES = 8 * SAMPLE_RATE;

const MONO: ChannelFindings = { plan: 'mixed', mix: [0.5, 0.5] };

/**
 * Listens into a recording of two channels at twelve moments, eight seconds each, and decides what the channels
 * are. Opens the file for itself, so that nobody's place in it moves. Deterministic: a retry decides the same.
 */
export async function sampleChannels(
  path: string,
  type: MediaType,
  signal: AbortSignal,
): Promise<ChannelFindings> {
  using recording = await openRecording(path, type);
  if (recording.stream.codecpar.channels !== 2) return MONO;
  const left = new Int16Array(WINDOWS * WINDOW_SAMPLES);
  const right = new Int16Array(WINDOWS * WINDOW_SAMPLES);
  let taken = 0;
  const durationMs = recording.claimedMs ?? 0;
  const isShort = durationMs * SAMPLE_RATE <= left.length * 1000;
  for (let window = 0; window < WINDOWS; window += 1) {
    const until = isShort ? left.length : (window + 1) * WINDOW_SAMPLES;
    if (!isShort && !seek(recording, (durationMs * (window + 0.5)) / WINDOWS)) break;
    taken = await listen(recording, { left, right, from: taken, until, signal });
    if (isShort) break;
  }
  return findChannelPlan(left.subarray(0, taken), right.subarray(0, taken));
}

/** False where the file cannot seek: then what was heard so far decides. */
function seek({ format }: Recording, ms: number): boolean {
  const start = format.startTime === NO_TIME ? 0n : format.startTime;
  return format.seekFrameSync(-1, start + BigInt(Math.round(ms * 1000)), AVSEEK_FLAG_BACKWARD) >= 0;
}

async function listen(
  recording: Recording,
  to: { left: Int16Array; right: Int16Array; from: number; until: number; signal: AbortSignal },
): Promise<number> {
  using resampler = openResampler({ sampleRate: SAMPLE_RATE, format: AV_SAMPLE_FMT_S16P, channels: 2 });
  let at = to.from;
  await readAudio(recording, {
    signal: to.signal,
    onSilence() {},
    onFrame(frame) {
      const { planes, samples } = resampler.convert(frame);
      const count = Math.min(samples, to.until - at);
      to.left.set(asSamples(planes[0], count), at);
      to.right.set(asSamples(planes[1], count), at);
      at += count;
      return at < to.until;
    },
  });
  return at;
}

/** A plane of native memory as 16-bit samples, without copying. */
export function asSamples(plane: Buffer | undefined, samples: number): Int16Array {
  if (!plane) return new Int16Array(0);
  return new Int16Array(plane.buffer, plane.byteOffset, samples);
}
