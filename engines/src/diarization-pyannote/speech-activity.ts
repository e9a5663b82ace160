import { SAMPLES_PER_MS } from '../ports/audio.ts';
import { amplify, findGain } from '../signal/loudness.ts';
import { createRegionFinder, type SpeechRegion } from '../voice-activity/regions.ts';
import { ACTIVITY_FRAME, type ActivityModel } from '../voice-activity/silero.ts';

const FRAME_MS = ACTIVITY_FRAME / SAMPLES_PER_MS;

/** Voice activity of a recording, as far as it was processed. Sharper than the segmentation. */
export type SpeechActivity = {
  /** Adds the next samples. `context` surrounds them and sets their gain. */
  add(samples: Int16Array, context: Int16Array): Promise<void>;
  /** Highest probability within `withinMs` of a moment, 0 to 1. */
  maxNear(ms: number, withinMs: number): number;
  /** Speech regions, in order. */
  regions(): SpeechRegion[];
};

export function trackSpeechActivity(model: ActivityModel): SpeechActivity {
  const stream = model.openStream();
  // Bytes, because hours of probabilities stay in memory.
  let levels = new Uint8Array(4_096);
  let frames = 0;
  let rest = new Float32Array();

  function append(probabilities: Float32Array): void {
    if (frames + probabilities.length > levels.length) {
      const larger = new Uint8Array((frames + probabilities.length) * 2);
      larger.set(levels);
      levels = larger;
    }
    for (const probability of probabilities) levels[frames++] = Math.round(probability * 255);
  }

  return {
    async add(samples, context) {
      const amplified = amplify(samples, findGain(context));
      const all = new Float32Array(rest.length + amplified.length);
      all.set(rest);
      all.set(amplified, rest.length);
      const whole = all.length - (all.length % ACTIVITY_FRAME);
      rest = all.slice(whole);
      append(await stream.process(all.subarray(0, whole)));
    },
    maxNear(ms, withinMs) {
      const last = Math.min(frames - 1, Math.floor((ms + withinMs) / FRAME_MS));
      let most = 0;
      for (let frame = Math.max(0, Math.floor((ms - withinMs) / FRAME_MS)); frame <= last; frame += 1)
        most = Math.max(most, levels[frame]!);
      return most / 255;
    },
    regions() {
      const finder = createRegionFinder();
      for (let frame = 0; frame < frames; frame += 1)
        finder.push(levels[frame]! / 255, frame * FRAME_MS, (frame + 1) * FRAME_MS);
      return finder.regions();
    },
  };
}
