import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  following,
  gliding,
  lengthOf,
  msAt,
  NARROWEST_MS,
  stepZoom,
  timeStep,
  within,
  xOf,
  zoomed,
} from './stretch.ts';

const HOURS = 3 * 3_600_000;
const moments = fc.integer({ min: 0, max: HOURS });
const stretches = fc
  .tuple(moments, fc.integer({ min: 1_000, max: 600_000 }))
  .map(([from, length]) => within({ from, to: from + length }, HOURS));
const width = 1_000;

describe('a stretch of the recording', () => {
  it('knows where a moment lies, and which moment lies there', () =>
    fc.assert(
      fc.property(stretches, moments, (stretch, ms) => {
        expect(msAt(stretch, xOf(stretch, ms, width), width)).toBeCloseTo(ms, 3);
      }),
    ));

  it('never leaves the recording, and keeps its length', () =>
    fc.assert(
      fc.property(stretches, moments, fc.boolean(), (stretch, ms, isPlaying) => {
        const next = following(stretch, { ms, durationMs: HOURS, isPlaying });
        expect(next.from).toBeGreaterThanOrEqual(0);
        expect(next.to).toBeLessThanOrEqual(HOURS + 1e-6);
        expect(lengthOf(next)).toBeCloseTo(lengthOf(stretch), 3);
        expect(ms).toBeGreaterThanOrEqual(next.from - 1e-6);
        expect(ms).toBeLessThanOrEqual(next.to + 1e-6);
      }),
    ));

  it('follows without a jump while it plays', () => {
    let stretch = { from: 10_000, to: 40_000 };
    for (let ms = 10_000; ms < 100_000; ms += 16) {
      const next = following(stretch, { ms, durationMs: HOURS, isPlaying: true });
      expect(next.from - stretch.from).toBeLessThanOrEqual(16 + 1e-6);
      stretch = next;
    }
    expect(stretch.from).toBeGreaterThan(70_000);
  });

  it('stands still while nothing plays, and what is clicked stays under the pointer', () => {
    const stretch = { from: 10_000, to: 40_000 };
    expect(following(stretch, { ms: 39_000, durationMs: HOURS, isPlaying: false })).toEqual(stretch);
  });

  it('glides to a place nearby and jumps to one far away', () => {
    const here = { from: 0, to: 10_000 };
    expect(gliding(here, { from: 1_000, to: 11_000 }, 5)).toEqual({ from: 200, to: 10_200 });
    expect(gliding(here, { from: 4, to: 10_004 }, 5)).toEqual({ from: 4, to: 10_004 });
    expect(gliding(here, { from: 90_000, to: 100_000 }, 5)).toEqual({ from: 90_000, to: 100_000 });
  });

  it('zooms around the moment that stays where it is on the screen', () =>
    fc.assert(
      fc.property(
        stretches,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 2_000, max: 600_000 }),
        (stretch, share, lengthMs) => {
          const ms = stretch.from + share * lengthOf(stretch);
          const next = zoomed(stretch, { ms, lengthMs, durationMs: HOURS });
          expect(lengthOf(next)).toBeCloseTo(lengthMs, 3);
          const touchesAnEnd = next.from === 0 || next.to >= HOURS - 1;
          if (!touchesAnEnd) expect(xOf(next, ms, width)).toBeCloseTo(xOf(stretch, ms, width), 3);
        },
      ),
    ));
});

describe('zooming step by step', () => {
  it('begins with a quarter of a minute, ends at two seconds, and leads back to the whole', () => {
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

it('times stand as near as they can be read', () =>
  expect([100, 20, 2, 0.5, 0.1].map(timeStep)).toEqual([1_000, 5_000, 60_000, 300_000, 600_000]));
