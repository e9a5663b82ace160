import { SAMPLE_RATE } from '../ports/audio.ts';

/** Pairs per second of the finest level. A piece of 60 s has exactly 6,000. */
export const PEAKS_PER_SECOND = 100;
const SAMPLES_PER_PAIR = SAMPLE_RATE / PEAKS_PER_SECOND;

/**
 * Outline of a waveform: the lowest and the highest sample of every hundredth of a second, as pairs [min,
 * max] of -128 … 127. Peaks of consecutive pieces can be concatenated.
 */
export function peaks(samples: Int16Array): Int8Array {
  const pairs = Math.ceil(samples.length / SAMPLES_PER_PAIR);
  const outline = new Int8Array(pairs * 2);
  for (let pair = 0; pair < pairs; pair += 1) {
    const end = Math.min((pair + 1) * SAMPLES_PER_PAIR, samples.length);
    let low = 32_767;
    let high = -32_768;
    for (let index = pair * SAMPLES_PER_PAIR; index < end; index += 1) {
      const sample = samples[index] ?? 0;
      if (sample < low) low = sample;
      if (sample > high) high = sample;
    }
    // Towards zero, so that silence with a little hiss is drawn as a line.
    outline[pair * 2] = Math.trunc(low / 256);
    outline[pair * 2 + 1] = Math.trunc(high / 256);
  }
  return outline;
}

/** The same outline at a coarser zoom: `factor` pairs become one; the last may cover fewer. */
export function coarserPeaks(outline: Int8Array, factor: number): Int8Array {
  if (!Number.isInteger(factor) || factor < 1) throw new RangeError('factor must be a whole number from 1');
  const pairs = outline.length >> 1;
  const coarser = new Int8Array(Math.ceil(pairs / factor) * 2);
  for (let pair = 0; pair * factor < pairs; pair += 1) {
    let low = 127;
    let high = -128;
    for (let index = pair * factor; index < Math.min((pair + 1) * factor, pairs); index += 1) {
      low = Math.min(low, outline[index * 2] ?? 0);
      high = Math.max(high, outline[index * 2 + 1] ?? 0);
    }
    coarser[pair * 2] = low;
    coarser[pair * 2 + 1] = high;
  }
  return coarser;
}
