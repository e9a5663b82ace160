import { SAMPLES_PER_MS } from '../ports/audio.ts';
import { amplify, findGain } from '../signal/gain.ts';
import { createRegionFinder, type Region } from './regions.ts';
import { ACTIVITY_FRAME, type ActivityModel } from './silero.ts';

const FRAME_MS = ACTIVITY_FRAME / SAMPLES_PER_MS;

/** Where somebody speaks in a short piece of audio that begins at `fromMs`. */
export async function findRegions(
  activity: ActivityModel,
  samples: Int16Array,
  fromMs: number,
): Promise<Region[]> {
  const frames = Math.ceil(samples.length / ACTIVITY_FRAME);
  const loud = new Float32Array(frames * ACTIVITY_FRAME);
  loud.set(amplify(samples, findGain(samples)));
  const probabilities = await activity.open().listen(loud);
  const finder = createRegionFinder();
  const untilMs = fromMs + Math.floor(samples.length / SAMPLES_PER_MS);
  probabilities.forEach((probability, frame) => {
    const startMs = fromMs + frame * FRAME_MS;
    finder.push(probability, startMs, Math.min(startMs + FRAME_MS, untilMs));
  });
  return finder.regions();
}
