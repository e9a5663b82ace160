import { makeMelBank, melEnergy } from '../signal/mel-bank.ts';
import { planPowerSpectrum } from '../signal/real-fft.ts';

export const FBANK_MELS = 80;
/** Samples between two rows of features: 10 ms. */
export const FBANK_HOP = 160;
const FRAME = 400;
const FFT = 512;
const PRE_EMPHASIS = 0.97;
/** Smallest energy: fp32's epsilon, as in Kaldi. */
const FLOOR = 1.1920929e-7;
const LOWEST_HZ = 20;
const HIGHEST_HZ = 8_000;

const melOf = (hz: number): number => 1127 * Math.log(1 + hz / 700);
const lowest = melOf(LOWEST_HZ);
const step = (melOf(HIGHEST_HZ) - lowest) / (FBANK_MELS + 1);
const bank = makeMelBank(FBANK_MELS, FFT / 2, (filter, bin) => {
  const steps = (melOf((bin * 16_000) / FFT) - lowest) / step - filter;
  return Math.min(steps, 2 - steps);
});
/** Povey window: a Hann window to the power of 0.85. */
const povey = Float64Array.from(
  { length: FRAME },
  (_, i) => (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (FRAME - 1))) ** 0.85,
);
const spectrum = planPowerSpectrum(FFT);
const frame = new Float64Array(FFT);

/** Number of feature rows for a number of samples. */
export const fbankRows = (samples: number): number =>
  Math.max(0, 1 + Math.floor((samples - FRAME) / FBANK_HOP));

/**
 * Computes rows of Kaldi's log-mel filter banks (25 ms frames every 10 ms, snipped at the edges), as CAM++
 * was trained on: {@link FBANK_MELS} values per row. Samples are fractions of full scale.
 */
export function fbank(samples: Float32Array, rows: readonly number[]): Float32Array {
  const features = new Float32Array(rows.length * FBANK_MELS);
  rows.forEach((row, i) => {
    windowFrame(samples, row * FBANK_HOP);
    const power = spectrum(frame);
    for (let mel = 0; mel < FBANK_MELS; mel += 1)
      features[i * FBANK_MELS + mel] = Math.log(Math.max(melEnergy(bank[mel]!, power), FLOOR));
  });
  return features;
}

/** Prepares one frame: mean removed, pre-emphasis, window. The rest of the transform stays zero. */
function windowFrame(samples: Float32Array, from: number): void {
  let mean = 0;
  for (let i = 0; i < FRAME; i += 1) mean += samples[from + i]!;
  mean /= FRAME;
  let before = samples[from]! - mean;
  for (let i = 0; i < FRAME; i += 1) {
    const value = samples[from + i]! - mean;
    frame[i] = (value - PRE_EMPHASIS * before) * povey[i]!;
    before = value;
  }
}
