import { AV_SAMPLE_FMT_S16P, AVSEEK_FLAG_BACKWARD } from 'node-av/constants';
import { SAMPLE_RATE } from '../ports/audio.ts';
import type { MediaType } from '../ports/media.ts';
import { findChannelPlan, type ChannelAnalysis } from './channel-plan.ts';
import { NO_TIME, openRecording, type OpenedRecording } from './open-recording.ts';
import { readAudio } from './read-audio.ts';
import { openResampler } from './resample.ts';

const WINDOWS = 12;
const WINDOW_SAMPLES = 8 * SAMPLE_RATE;

const MONO: ChannelAnalysis = { plan: 'mixed', mix: [0.5, 0.5] };

/**
 * Samples a two-channel recording at twelve positions, eight seconds each, and decides the channel plan.
 * Opens the file separately, so that no other read position moves. Deterministic: a retry decides the same.
 */
export async function sampleChannels(
  path: string,
  type: MediaType,
  signal: AbortSignal,
): Promise<ChannelAnalysis> {
  using recording = await openRecording(path, type);
  if (recording.stream.codecpar.channels !== 2) return MONO;
  const left = new Int16Array(WINDOWS * WINDOW_SAMPLES);
  const right = new Int16Array(WINDOWS * WINDOW_SAMPLES);
  let filled = 0;
  const durationMs = recording.declaredMs ?? 0;
  const isShort = durationMs * SAMPLE_RATE <= left.length * 1000;
  for (let window = 0; window < WINDOWS; window += 1) {
    const until = isShort ? left.length : (window + 1) * WINDOW_SAMPLES;
    if (!isShort && !seek(recording, (durationMs * (window + 0.5)) / WINDOWS)) break;
    filled = await readWindow(recording, { left, right, from: filled, until, signal });
    if (isShort) break;
  }
  return findChannelPlan(left.subarray(0, filled), right.subarray(0, filled));
}

/** False if the file cannot seek: then the samples so far decide. */
function seek({ format }: OpenedRecording, ms: number): boolean {
  const start = format.startTime === NO_TIME ? 0n : format.startTime;
  return format.seekFrameSync(-1, start + BigInt(Math.round(ms * 1000)), AVSEEK_FLAG_BACKWARD) >= 0;
}

async function readWindow(
  recording: OpenedRecording,
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
