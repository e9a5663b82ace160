import { expect, test } from 'vitest';
import { startTimeline, type Placement } from './timeline.ts';

/** Frames of 20 ms; times and silences in milliseconds. */
function place(times: (number | undefined)[]): Placement[] {
  const timeline = startTimeline();
  return times.map((time) => {
    const placed = timeline.place(time === undefined ? undefined : time / 1000, 0.02);
    return placed === 'drop' ? placed : { silence: Math.round(placed.silence * 1000) };
  });
}
const FOLLOWS = { silence: 0 };

test('consecutive frames, with rounded times or none', () => {
  expect(place([0, 21, undefined, 59, 80])).toEqual([FOLLOWS, FOLLOWS, FOLLOWS, FOLLOWS, FOLLOWS]);
});

test('a late start and a gap are silence', () => {
  expect(place([500, 520, 3_540, 3_560])).toEqual([{ silence: 500 }, FOLLOWS, { silence: 3_000 }, FOLLOWS]);
});

test('frames that overlap by more than a tenth of a second are dropped until they follow again', () => {
  const before = Array.from({ length: 20 }, (_, index) => index * 20);
  expect(place([...before, 260, 280, 310]).slice(-3)).toEqual(['drop', 'drop', FOLLOWS]);
});

test('a restarted clock continues at the current position', () => {
  const before = Array.from({ length: 400 }, (_, index) => index * 20);
  expect(place([...before, 0, 20, 540]).slice(-3)).toEqual([FOLLOWS, FOLLOWS, { silence: 500 }]);
});

test('a clock that jumps by days is broken, not a pause', () => {
  expect(place([0, 20, 9e8, 9e8 + 20])).toEqual([FOLLOWS, FOLLOWS, FOLLOWS, FOLLOWS]);
});

test('a slow clock is followed in small steps', () => {
  const placements = place(Array.from({ length: 100 }, (_, index) => index * 22));
  const silence = placements.reduce((sum, one) => sum + (one === 'drop' ? 0 : one.silence), 0);
  expect(silence).toBeGreaterThan(90);
  expect(silence).toBeLessThanOrEqual(200);
});
