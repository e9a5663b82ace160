import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AudioSource } from '../ports/audio.ts';
import { ACTIVITY_FRAME, type ActivityModel } from '../voice-activity/silero.ts';
import { cutChunks, type Chunk } from './cut-chunks.ts';

/** Replaces the model: everything except digital silence is speech. */
const activity: ActivityModel = {
  openStream: () => ({
    process: async (samples) =>
      Float32Array.from({ length: samples.length / ACTIVITY_FRAME }, (_, frame) =>
        samples.subarray(frame * ACTIVITY_FRAME, (frame + 1) * ACTIVITY_FRAME).some((one) => one !== 0)
          ? 1
          : 0,
      ),
  }),
};

/** Alternating speech and pauses, in milliseconds. */
function audioOf(lengths: readonly number[]): { audio: AudioSource; durationMs: number } {
  const durationMs = lengths.reduce((sum, length) => sum + length, 0);
  const samples = new Int16Array(durationMs * 16);
  let at = 0;
  lengths.forEach((length, i) => {
    if (i % 2 === 0) samples.subarray(at, at + length * 16).fill(3_000);
    at += length * 16;
  });
  return { audio: { read: async (from, to) => samples.slice(from * 16, to * 16) }, durationMs };
}

async function cut(lengths: readonly number[], fromMs = 0): Promise<Chunk[]> {
  const { signal } = new AbortController();
  return Array.fromAsync(cutChunks(audioOf(lengths).audio, activity, { fromMs, signal }));
}

describe('chunks of speech', () => {
  test('cover the audio once, in order, and fit into a window', async () => {
    const lengths = fc.array(fc.integer({ min: 20, max: 40_000 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(lengths, async (list) => {
        const { durationMs } = audioOf(list);
        let until = 0;
        for (const chunk of await cut(list)) {
          expect(chunk.startMs).toBeGreaterThanOrEqual(until);
          expect(chunk.untilMs).toBeGreaterThan(until);
          expect(chunk.samples.length).toBeLessThanOrEqual(30_000 * 16);
          if (chunk.regions.length > 0)
            expect(chunk.samples.length).toBe((chunk.untilMs - chunk.startMs) * 16);
          until = chunk.untilMs;
        }
        expect(until).toBe(durationMs);
      }),
      { numRuns: 12 },
    );
  });

  test('are short at first, then filled', async () => {
    const chunks = await cut(Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? 3_000 : 500)));
    const [first, second] = chunks.filter((chunk) => chunk.regions.length > 0);
    expect(first!.untilMs).toBeLessThan(12_000);
    expect(second!.untilMs - second!.startMs).toBeGreaterThan(20_000);
  });

  test('audio that fits into one window is not cut', async () => {
    const chunks = await cut([9_000, 800, 9_000, 800, 7_000]);
    expect(chunks.filter((chunk) => chunk.regions.length > 0).map(({ regions }) => regions.length)).toEqual([
      3,
    ]);
  });

  test('silence is passed on in steps, without samples', async () => {
    const chunks = await cut([0, 100_000]);
    expect(chunks.length).toBeGreaterThan(3);
    expect(chunks.every((chunk) => chunk.regions.length === 0)).toBe(true);
  });

  test('resuming where an earlier run stopped gives the rest', async () => {
    const lengths = [4_000, 700, 9_000, 700, 30_000, 700, 8_000];
    const all = await cut(lengths);
    const rest = await cut(lengths, all[1]!.untilMs);
    expect(rest.at(-1)!.untilMs).toBe(all.at(-1)!.untilMs);
    expect(rest[0]!.startMs).toBeGreaterThanOrEqual(all[1]!.untilMs);
  });

  test('an abort ends reading', async () => {
    const abort = new AbortController();
    const chunks = cutChunks(audioOf([60_000]).audio, activity, { fromMs: 0, signal: abort.signal });
    await chunks.next();
    abort.abort(new Error('enough'));
    await expect(Array.fromAsync(chunks)).rejects.toThrow('enough');
  });
});
