import { SAMPLES_PER_MS } from '../ports/audio.ts';
import { amplify, findGain } from '../signal/gain.ts';
import { createRegionFinder, type Region } from '../voice-activity/regions.ts';
import { ACTIVITY_FRAME, type ActivityModel } from '../voice-activity/silero.ts';

const FRAME_MS = ACTIVITY_FRAME / SAMPLES_PER_MS;

/** How likely anybody is heard, moment by moment, as far as it was listened to. Sharper than the segmentation. */
export type HeardSpeech = {
  /** Takes the samples that follow those of before. `around` is what lies about them, by which they are raised. */
  listen(samples: Int16Array, around: Int16Array): Promise<void>;
  /** The most likely of all that is not further from a moment than `withinMs`, 0 to 1. */
  around(ms: number, withinMs: number): number;
  /** Where somebody speaks, in order. */
  regions(): Region[];
};

export function listenForSpeech(model: ActivityModel): HeardSpeech {
  const stream = model.open();
  // Bytes, because hours of them are kept.
  let heard = new Uint8Array(4_096);
  let frames = 0;
  let rest = new Float32Array();

  function keep(probabilities: Float32Array): void {
    if (frames + probabilities.length > heard.length) {
      const larger = new Uint8Array((frames + probabilities.length) * 2);
      larger.set(heard);
      heard = larger;
    }
    for (const probability of probabilities) heard[frames++] = Math.round(probability * 255);
  }

  return {
    async listen(samples, around) {
      const raised = amplify(samples, findGain(around));
      const all = new Float32Array(rest.length + raised.length);
      all.set(rest);
      all.set(raised, rest.length);
      const whole = all.length - (all.length % ACTIVITY_FRAME);
      rest = all.slice(whole);
      keep(await stream.listen(all.subarray(0, whole)));
    },
    around(ms, withinMs) {
      const last = Math.min(frames - 1, Math.floor((ms + withinMs) / FRAME_MS));
      let most = 0;
      for (let frame = Math.max(0, Math.floor((ms - withinMs) / FRAME_MS)); frame <= last; frame += 1)
        most = Math.max(most, heard[frame]!);
      return most / 255;
    },
    regions() {
      const finder = createRegionFinder();
      for (let frame = 0; frame < frames; frame += 1)
        finder.push(heard[frame]! / 255, frame * FRAME_MS, (frame + 1) * FRAME_MS);
      return finder.regions();
    },
  };
}
