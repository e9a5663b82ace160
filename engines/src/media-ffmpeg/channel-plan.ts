import { SAMPLE_RATE } from '../ports/audio.ts';
import type { ChannelPlan } from '../ports/media.ts';

const FRAME = (SAMPLE_RATE * 30) / 1000;
/** A channel this much quieter than the other has no content of its own. */
const SILENT_BELOW_DB = 40;
/** Speech has at least this range between loud and quiet moments; hiss and hum do not. */
const MIN_SPEECH_RANGE_DB = 12;
/** Range below a channel's loud moments in which a frame counts as active. */
const ACTIVE_RANGE_DB = 25;
/** A channel dominates a frame if it is this much stronger, both relative to their own level. */
const MIN_DOMINANCE_DB = 6;
/** Least share of the active frames that each channel dominates, and that both dominate together. */
const MIN_SHARE = 0.03;
const MIN_SHARE_OF_BOTH = 0.4;
/** The loudness of two microphones at one table is correlated; that of two people on a call is not. */
const MAX_CORRELATION = 0.6;

export interface ChannelAnalysis {
  plan: ChannelPlan;
  /** Weight of each channel in a mix-down. */
  mix: readonly [number, number];
}

/**
 * Decides from samples of two channels whether they carry different speech. They do if, relative to its own
 * level, each channel clearly dominates at times, and their loudness is not correlated. Crosstalk (each
 * microphone picks up the other person more quietly) is accepted. Ordinary stereo, a copy, an inverted copy
 * or a second channel with only noise is mixed down.
 */
export function findChannelPlan(left: Int16Array, right: Int16Array): ChannelAnalysis {
  const levels = [frameLevels(left), frameLevels(right)] as const;
  const loud = [percentile(levels[0], 0.95), percentile(levels[1], 0.95)] as const;
  if (isSilent(loud[0], loud[1])) return { plan: 'mixed', mix: [0, 1] };
  if (isSilent(loud[1], loud[0])) return { plan: 'mixed', mix: [1, 0] };

  const a: number[] = [];
  const b: number[] = [];
  for (let index = 0; index < levels[0].length; index += 1) {
    const one = (levels[0][index] ?? 0) - loud[0];
    const two = (levels[1][index] ?? 0) - loud[1];
    if (Math.max(one, two) < -ACTIVE_RANGE_DB) continue;
    a.push(Math.max(one, -2 * ACTIVE_RANGE_DB));
    b.push(Math.max(two, -2 * ACTIVE_RANGE_DB));
  }
  const share = (stronger: number[], weaker: number[]): number =>
    stronger.filter((level, index) => level - (weaker[index] ?? 0) > MIN_DOMINANCE_DB).length / a.length;
  const shares = [share(a, b), share(b, a)] as const;
  const isDifferent =
    levels.every(variesLikeSpeech) &&
    Math.min(...shares) >= MIN_SHARE &&
    shares[0] + shares[1] >= MIN_SHARE_OF_BOTH &&
    correlation(a, b) < MAX_CORRELATION;
  if (isDifferent) return { plan: 'separate', mix: [0.5, 0.5] };
  // A cable with crossed poles inverts one channel: the sum would cancel out.
  return { plan: 'mixed', mix: correlation(left, right) < -0.5 ? [0.5, -0.5] : [0.5, 0.5] };
}

/** Level of each frame in dB of full scale, without a constant offset; -100 for digital silence. */
function frameLevels(samples: Int16Array): Float32Array {
  const levels = new Float32Array(Math.floor(samples.length / FRAME));
  for (let frame = 0; frame < levels.length; frame += 1) {
    let sum = 0;
    let squares = 0;
    for (let index = frame * FRAME; index < (frame + 1) * FRAME; index += 1) {
      const sample = (samples[index] ?? 0) / 32_768;
      sum += sample;
      squares += sample * sample;
    }
    const power = squares / FRAME - (sum / FRAME) ** 2;
    levels[frame] = Math.max(-100, 10 * Math.log10(Math.max(power, 1e-12)));
  }
  return levels;
}

const isSilent = (loud: number, otherLoud: number): boolean => loud < otherLoud - SILENT_BELOW_DB;

const variesLikeSpeech = (levels: Float32Array): boolean =>
  percentile(levels, 0.95) - percentile(levels, 0.1) >= MIN_SPEECH_RANGE_DB;

function percentile(levels: Float32Array, part: number): number {
  const sorted = Float32Array.from(levels).toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? -100;
}

/** Pearson's correlation; 0 if one side is constant. */
function correlation(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const count = Math.min(a.length, b.length);
  let sumA = 0;
  let sumB = 0;
  let squaresA = 0;
  let squaresB = 0;
  let products = 0;
  for (let index = 0; index < count; index += 1) {
    const one = a[index] ?? 0;
    const two = b[index] ?? 0;
    sumA += one;
    sumB += two;
    squaresA += one * one;
    squaresB += two * two;
    products += one * two;
  }
  const spread = Math.sqrt((squaresA - sumA ** 2 / count) * (squaresB - sumB ** 2 / count));
  return spread > 0 ? (products - (sumA * sumB) / count) / spread : 0;
}
