import { SAMPLE_RATE, SAMPLES_PER_MS } from '../ports/audio.ts';

/** Typical level of speech near the microphone. Quieter speech is raised to it. */
const TARGET_RMS = 0.05;
/** 24 dB. More would make the hiss of an empty room sound like a voice. */
const MAX_GAIN = 16;
const FRAME = SAMPLE_RATE / 50;
/** The level is taken from the loudest twentieth of the frames: speech rather than pauses. */
const LOUD_SHARE = 0.95;
const FULL_SCALE = 32_768;

/**
 * Gain (1 to 16) that brings far-field speech to the level of the training data. Without it the voice
 * activity model misses quiet speakers. Loud recordings are unchanged.
 */
export function findGain(samples: Int16Array): number {
  const frames = Math.floor(samples.length / FRAME);
  if (frames === 0) return 1;
  const levels = new Float64Array(frames);
  for (let frame = 0; frame < frames; frame += 1) {
    let energy = 0;
    for (let i = frame * FRAME; i < (frame + 1) * FRAME; i += 1) energy += samples[i]! * samples[i]!;
    levels[frame] = Math.sqrt(energy / FRAME) / FULL_SCALE;
  }
  const loud = levels.toSorted()[Math.floor((frames - 1) * LOUD_SHARE)]!;
  return Math.min(MAX_GAIN, Math.max(1, TARGET_RMS / Math.max(loud, 1e-9)));
}

/** Samples as fractions of full scale, multiplied by `gain` and clamped to ±1. */
export function amplify(samples: Int16Array, gain = 1): Float32Array {
  const factor = gain / FULL_SCALE;
  const loud = new Float32Array(samples.length);
  for (let i = 0; i < samples.length; i += 1) {
    loud[i] = Math.min(1, Math.max(-1, samples[i]! * factor));
  }
  return loud;
}

const STEP_MS = 10;
/** Long enough to lie between two words, too short to require a pause. */
const WIDTH_MS = 60;

/** Middle of the quietest 60 ms between `fromMs` and `toMs`, counted from the first sample. */
export function findQuietestMs(samples: Int16Array, fromMs: number, toMs: number): number {
  let quietest = toMs;
  let lowest = Infinity;
  for (let ms = Math.ceil(fromMs); ms + WIDTH_MS <= toMs; ms += STEP_MS) {
    let energy = 0;
    const end = Math.min(samples.length, (ms + WIDTH_MS) * SAMPLES_PER_MS);
    for (let i = ms * SAMPLES_PER_MS; i < end; i += 1) energy += samples[i]! * samples[i]!;
    if (energy < lowest) {
      lowest = energy;
      quietest = ms + WIDTH_MS / 2;
    }
  }
  return Math.floor(quietest);
}
