/** Decoded audio as every engine sees it: one channel, 16-bit samples at {@link SAMPLE_RATE}. */
export type AudioSource = {
  /**
   * Returns the samples from `fromMs` up to `toMs` (milliseconds from the start of the recording). Waits
   * until that part is decoded; returns fewer samples only at the end of the audio.
   */
  read(fromMs: number, toMs: number): Promise<Int16Array>;
};

/** Samples per second of all decoded audio. */
export const SAMPLE_RATE = 16_000;

/** Samples per millisecond of all decoded audio. */
export const SAMPLES_PER_MS = SAMPLE_RATE / 1000;
