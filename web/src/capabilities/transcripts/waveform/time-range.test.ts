import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  followPosition,
  glideTowards,
  lengthOf,
  msAt,
  NARROWEST_MS,
  stepZoom,
  timeStep,
  clampRange,
  xOf,
  zoomRange,
} from './time-range.ts';

const HOURS = 3 * 3_600_000;
const moments = fc.integer({ min: 0, max: HOURS });
const stretches = fc
  .tuple(moments, fc.integer({ min: 1_000, max: 600_000 }))
  .map(([from, length]) => clampRange({ from, to: from + length }, HOURS));
const width = 1_000;

describe('a time range', () => {
  it('converts between times and pixels', () =>
    fc.assert(
      fc.property(stretches, moments, (range, ms) => {
        expect(msAt(range, xOf(range, ms, width), width)).toBeCloseTo(ms, 3);
      }),
    ));

  it('stays within the recording and keeps its length', () =>
    fc.assert(
      fc.property(stretches, moments, fc.boolean(), (range, ms, isPlaying) => {
        const next = followPosition(range, { ms, durationMs: HOURS, isPlaying });
        expect(next.from).toBeGreaterThanOrEqual(0);
        expect(next.to).toBeLessThanOrEqual(HOURS + 1e-6);
        expect(lengthOf(next)).toBeCloseTo(lengthOf(range), 3);
        expect(ms).toBeGreaterThanOrEqual(next.from - 1e-6);
        expect(ms).toBeLessThanOrEqual(next.to + 1e-6);
      }),
    ));

  it('follows playback without jumps', () => {
    let range = { from: 10_000, to: 40_000 };
    for (let ms = 10_000; ms < 100_000; ms += 16) {
      const next = followPosition(range, { ms, durationMs: HOURS, isPlaying: true });
      expect(next.from - range.from).toBeLessThanOrEqual(16 + 1e-6);
      range = next;
    }
    expect(range.from).toBeGreaterThan(70_000);
  });

  it('stays still while nothing plays, so that the clicked position stays under the pointer', () => {
    const range = { from: 10_000, to: 40_000 };
    expect(followPosition(range, { ms: 39_000, durationMs: HOURS, isPlaying: false })).toEqual(range);
  });

  it('glides to a nearby range and jumps to a distant one', () => {
    const here = { from: 0, to: 10_000 };
    expect(glideTowards(here, { from: 1_000, to: 11_000 }, 5)).toEqual({ from: 200, to: 10_200 });
    expect(glideTowards(here, { from: 4, to: 10_004 }, 5)).toEqual({ from: 4, to: 10_004 });
    expect(glideTowards(here, { from: 90_000, to: 100_000 }, 5)).toEqual({ from: 90_000, to: 100_000 });
  });

  it('zooms around a time that keeps its place on the screen', () =>
    fc.assert(
      fc.property(
        stretches,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 2_000, max: 600_000 }),
        (range, share, lengthMs) => {
          const ms = range.from + share * lengthOf(range);
          const next = zoomRange(range, { ms, lengthMs, durationMs: HOURS });
          expect(lengthOf(next)).toBeCloseTo(lengthMs, 3);
          const touchesAnEnd = next.from === 0 || next.to >= HOURS - 1;
          if (!touchesAnEnd) expect(xOf(next, ms, width)).toBeCloseTo(xOf(range, ms, width), 3);
        },
      ),
    ));
});

describe('zooming in steps', () => {
  it('starts at 15 seconds, ends at two seconds and returns to the whole recording', () => {
    let length = stepZoom(null, 0.5, HOURS);
    expect(length).toBe(15_000);
    for (let step = 0; step < 10; step++) length = stepZoom(length, 0.5, HOURS);
    expect(length).toBe(NARROWEST_MS);
    for (let step = 0; step < 10; step++) length = stepZoom(length, 2, HOURS);
    expect(length).toBeNull();
    expect(stepZoom(null, 2, HOURS)).toBeNull();
  });

  it('shows half of a short recording first', () => expect(stepZoom(null, 0.5, 12_000)).toBe(6_000));
});

it('places time labels as close together as they can be read', () =>
  expect([100, 20, 2, 0.5, 0.1].map(timeStep)).toEqual([1_000, 5_000, 60_000, 300_000, 600_000]));
