import { seededRandom } from '../../engines/src/speech-whisper/choose-token.ts';

/** Adds white noise at a level below the clip's mean power. The same seed makes the same noise. */
export function addNoise(samples: Int16Array, decibels: number, seed: number): Int16Array {
  const random = seededRandom(seed);
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  const deviation = Math.sqrt(power / 10 ** (decibels / 10));
  return samples.map((sample) => {
    // Box–Muller transform: two uniform numbers make a normal one.
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.max(-32_768, Math.min(32_767, Math.round(sample + deviation * normal)));
  });
}
