import { SAMPLES_PER_MS } from '../ports/audio.ts';

const STEP_MS = 10;
/** Long enough to lie between two words, too short to need a pause. */
const WIDTH_MS = 60;

/** The middle of the quietest 60 ms between `fromMs` and `toMs`, counted from the first sample. */
export function quietestMs(samples: Int16Array, fromMs: number, toMs: number): number {
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
