import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barsOf } from './waveform-bars.ts';
import { fillPyramid, peakOf, createPyramid, PAIR_MS } from './pyramid.ts';

/** A minute of audio in which every pair has its own loudness. */
const pyramid = createPyramid(6_000);
const noise = Int8Array.from({ length: 12_000 }, (_, at) => (at % 2 === 0 ? -1 : 1) * ((at * 7919) % 128));
fillPyramid(pyramid, { level: 0, from: 0 }, noise);
const sound = { pyramid, levelAt: () => 0 };
const MINUTE = 60_000;

describe('waveform bars', () => {
  it('cover the drawing from edge to edge', () => {
    const { x, heights } = barsOf(sound, { from: 12_345, to: 20_000 }, { width: 801, pitch: 4 });
    expect(x).toBeLessThanOrEqual(0);
    expect(x).toBeGreaterThan(-4.5);
    expect(x + heights.length * 4).toBeGreaterThanOrEqual(801);
  });

  it('show the loudest value of the range they cover', () => {
    const { heights } = barsOf(sound, { from: 0, to: MINUTE }, { width: 600, pitch: 2 });
    const covered = MINUTE / 300 / PAIR_MS;
    for (const [bar, height] of heights.entries())
      expect(height).toBeCloseTo(peakOf(pyramid, bar * covered, (bar + 1) * covered) / 127, 5);
  });

  it('keep their heights while the range moves along', () =>
    fc.assert(
      fc.property(fc.double({ min: 0, max: 30_000, noNaN: true }), (from) => {
        const size = { width: 500, pitch: 4 };
        const moved = barsOf(sound, { from, to: from + 10_000 }, size);
        // 20 ms per pixel.
        const skipped = Math.round((from / 20 + moved.x) / 4);
        // The same length per pixel: 80 ms per bar in both.
        const same = barsOf(sound, { from: 0, to: 50_000 }, { width: 2_500, pitch: 4 });
        for (const [bar, height] of moved.heights.entries())
          expect(height).toBeCloseTo(same.heights[skipped + bar]!, 5);
      }),
    ));

  it('stay small when the recording is nearly silent', () => {
    const quiet = createPyramid(100);
    fillPyramid(quiet, { level: 0, from: 0 }, new Int8Array(200).fill(1));
    const { heights } = barsOf(
      { pyramid: quiet, levelAt: () => 0 },
      { from: 0, to: 1_000 },
      { width: 10, pitch: 2 },
    );
    expect(Math.max(...heights)).toBeLessThan(0.1);
  });
});
