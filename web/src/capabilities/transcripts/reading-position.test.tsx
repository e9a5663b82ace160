import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlaybackEvent } from '../../app/player/playback.ts';
import { type ReadingReport, startReadingReports } from './reading-position.ts';

let now = 0;
let isPlaying = false;
let listeners: [events: readonly PlaybackEvent[], listener: () => void][] = [];
let reports: ReadingReport[] = [];
let stop: () => void;

const playback = {
  nowMs: () => now,
  getState: () => ({ isPlaying, speed: 1, problem: null }),
  on: (events: readonly PlaybackEvent[], listener: () => void) => {
    const entry: (typeof listeners)[number] = [events, listener];
    listeners.push(entry);
    return () => {
      listeners = listeners.filter((each) => each !== entry);
    };
  },
};
const send = (event: PlaybackEvent) => {
  for (const [events, listener] of listeners) if (events.includes(event)) listener();
};
/** Plays up to a time, with an event each 250 ms. */
function playTo(ms: number): void {
  isPlaying = true;
  send('play');
  while (now < ms) {
    now += 250;
    send('timeupdate');
  }
}
function pause(): void {
  isPlaying = false;
  send('pause');
}
function seek(ms: number): void {
  now = ms;
  send('seeking');
}

beforeEach(() => {
  vi.useFakeTimers();
  [now, isPlaying, listeners, reports] = [0, false, [], []];
  stop = startReadingReports({ playback, positionMs: () => now, report: (report) => reports.push(report) });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('reports the position and the parts that were played, at most every ten seconds', () => {
  playTo(1_000);
  seek(5_000);
  playTo(6_000);
  pause();
  expect(reports).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect(reports).toEqual([
    {
      positionMs: 6_000,
      played: [
        { fromMs: 0, toMs: 1_000 },
        { fromMs: 5_000, toMs: 6_000 },
      ],
    },
  ]);
  vi.advanceTimersByTime(60_000);
  expect(reports).toHaveLength(1);
});

test('goes on where the last report ended while it plays', () => {
  playTo(1_000);
  vi.advanceTimersByTime(10_000);
  playTo(2_000);
  stop();
  expect(reports.map(({ played }) => played)).toEqual([
    [{ fromMs: 0, toMs: 1_000 }],
    [{ fromMs: 1_000, toMs: 2_000 }],
  ]);
});

test('a caret that moved is reported without playing, a small move is not', () => {
  now = 900;
  vi.advanceTimersByTime(10_000);
  expect(reports).toEqual([]);
  now = 4_000;
  vi.advanceTimersByTime(12_000);
  expect(reports).toEqual([{ positionMs: 4_000, played: [] }]);
});

test('the rest is reported when the page is hidden, and nothing after the end', () => {
  playTo(500);
  pause();
  dispatchEvent(new Event('pagehide'));
  expect(reports).toEqual([{ positionMs: 500, played: [{ fromMs: 0, toMs: 500 }] }]);
  stop();
  playTo(1_000);
  vi.advanceTimersByTime(60_000);
  expect(reports).toHaveLength(1);
});
