import { SAMPLE_RATE } from '../ports/audio.ts';

/** Speech into a near microphone lies about here; quieter speech is brought up to it. */
const TARGET_RMS = 0.05;
/** 24 dB: more would turn the hiss of an empty room into something like a voice. */
const MAX_GAIN = 16;
const FRAME = SAMPLE_RATE / 50;
/** The level is that of the loudest twentieth of the frames: speech, where there is any, not the pauses. */
const LOUD_SHARE = 0.95;
const FULL_SCALE = 32_768;

/**
 * The factor (1 to 16) that brings far-field speech to the level that the models were trained on. The voice
 * activity model misses quiet speakers at a table; loud recordings are left as they are.
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

/** Samples as fractions of full scale, raised by `gain` and kept within ±1. */
export function amplify(samples: Int16Array, gain = 1): Float32Array {
  const factor = gain / FULL_SCALE;
  const loud = new Float32Array(samples.length);
  for (let i = 0; i < samples.length; i += 1) {
    loud[i] = Math.min(1, Math.max(-1, samples[i]! * factor));
  }
  return loud;
}
