import { makeMelBank, melEnergy } from '../signal/mel-bank.ts';
import { planPowerSpectrum } from '../signal/real-fft.ts';

/** Frames of a whole window of 30 seconds, as the encoder was trained on. */
export const WINDOW_FRAMES = 3000;
/** Samples between two frames: 10 ms. */
export const HOP = 160;
const FRAME = 400;
/** Longest audio of one window, in samples. */
const WINDOW_SAMPLES = WINDOW_FRAMES * HOP;
const BIN_HZ = 16_000 / FRAME;
const FLOOR = 1e-10;
/** Levels more than 8 decades (80 dB) below the loudest are clamped. */
const DYNAMIC_RANGE = 8;

/** Slaney's mel scale, as in Whisper's own filters (librosa): linear below 1 kHz, logarithmic above. */
const LOG_STEP = Math.log(6.4) / 27;
const melOf = (hz: number): number => (hz < 1000 ? (hz * 3) / 200 : 15 + Math.log(hz / 1000) / LOG_STEP);
const hzOf = (mel: number): number => (mel < 15 ? (mel * 200) / 3 : 1000 * Math.exp((mel - 15) * LOG_STEP));

type MelBank = ReturnType<typeof makeMelBank>;
const banks = new Map<number, MelBank>();

/** Filters by number of bands, computed once each. */
function bankOf(mels: number): MelBank {
  const cached = banks.get(mels);
  if (cached) return cached;
  const corners = Array.from({ length: mels + 2 }, (_, i) => hzOf((melOf(8000) * i) / (mels + 1)));
  const bank = makeMelBank(mels, FRAME / 2 + 1, (mel, bin) => {
    const [low, peak, high] = corners.slice(mel, mel + 3) as [number, number, number];
    const hz = bin * BIN_HZ;
    return (Math.min((hz - low) / (peak - low), (high - hz) / (high - peak)) * 2) / (high - low);
  });
  banks.set(mels, bank);
  return bank;
}

const hann = Float64Array.from({ length: FRAME }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / FRAME));
const spectrum = planPowerSpectrum(FRAME);
const frame = new Float64Array(FRAME);

/**
 * Whisper's input: log-mel energies of a 30 second window, `mels` rows of `WINDOW_FRAMES` (80; large-v3 has
 * 128), scaled as in training. Shorter audio is padded with silence, longer audio is cut.
 */
export function logMel(samples: Float32Array, mels: number, frames = WINDOW_FRAMES): Float32Array {
  const bank = bankOf(mels);
  const mel = new Float32Array(mels * frames).fill(Math.log10(FLOOR));
  const length = Math.min(samples.length, WINDOW_SAMPLES);
  const filledFrames = Math.min(frames, Math.ceil((length + FRAME / 2) / HOP));
  let loudest = Math.log10(FLOOR);
  for (let t = 0; t < filledFrames; t += 1) {
    windowFrame(samples, length, t * HOP - FRAME / 2);
    const power = spectrum(frame);
    for (let m = 0; m < mels; m += 1) {
      const level = Math.log10(Math.max(melEnergy(bank[m]!, power), FLOOR));
      mel[m * frames + t] = level;
      if (level > loudest) loudest = level;
    }
  }
  const floor = loudest - DYNAMIC_RANGE;
  for (let i = 0; i < mel.length; i += 1) mel[i] = (Math.max(mel[i]!, floor) + 4) / 4;
  return mel;
}

/** Fills the frame from `from`, mirrored at the start of the window (as torch.stft's reflect padding). */
function windowFrame(samples: Float32Array, length: number, from: number): void {
  for (let i = 0; i < FRAME; i += 1) {
    const at = Math.abs(from + i);
    frame[i] = at < length ? samples[at]! * hann[i]! : 0;
  }
}
