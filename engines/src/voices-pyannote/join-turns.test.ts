import { expect, test } from 'vitest';
import { joinTurns } from './join-turns.ts';
import type { ListenedWindow, LocalSpeaker } from './local-speakers.ts';
import { nameSpeakers } from './name-speakers.ts';
import { readPowerset } from './segmentation.ts';

const FRAMES = 592;
const STEP = 296;

/** A window in which speakers, each with a voice along one axis, speak from one frame to another. */
function window(number: number, speakers: { axis: number; from: number; to: number }[]): ListenedWindow {
  const speech = new Uint8Array(FRAMES);
  const overlap = new Uint8Array(FRAMES);
  const locals = speakers.map(({ axis, from, to }): LocalSpeaker => {
    const activity = new Uint8Array(FRAMES).fill(255, from, to);
    activity.forEach((one, frame) => {
      if (one === 0) return;
      if (speech[frame] === 255) overlap[frame] = 255;
      speech[frame] = 255;
    });
    const voice = Float32Array.from({ length: 4 }, (_, i) => (i === axis ? 1 : 0));
    return { window: number, activity, seconds: (to - from) / 60, voice };
  });
  return { speech, overlap, locals };
}

const find = (windows: ListenedWindow[], known?: number) =>
  joinTurns(
    windows,
    nameSpeakers(
      windows.flatMap(({ locals }) => locals),
      known,
    ),
    STEP,
    60_000,
  );

test('a voice keeps its number over windows, and voices are counted as they are heard', () => {
  const turns = find([
    window(0, [{ axis: 2, from: 10, to: 200 }]),
    window(1, [{ axis: 1, from: 100, to: 300 }]),
    window(2, [{ axis: 2, from: 300, to: 500 }]),
  ]);
  expect(turns.map(({ voice }) => voice)).toEqual([0, 1, 0]);
  for (const { startMs, endMs } of turns) expect(endMs - startMs).toBeGreaterThan(1_500);
});

test('two at once are two turns that overlap', () => {
  const turns = find([
    window(0, [
      { axis: 0, from: 10, to: 250 },
      { axis: 1, from: 150, to: 280 },
    ]),
  ]);
  expect(turns).toHaveLength(2);
  expect(turns[1]!.startMs).toBeLessThan(turns[0]!.endMs);
});

test('a short pause of the same voice is no new turn, a blip is none at all', () => {
  const turns = find(
    [
      window(0, [
        { axis: 0, from: 10, to: 60 },
        { axis: 0, from: 70, to: 120 },
      ]),
    ],
    1,
  );
  expect(turns).toHaveLength(1);
  expect(find([window(0, [{ axis: 0, from: 10, to: 20 }])])).toEqual([]);
});

test('a known number of speakers is kept to', () => {
  const windows = [0, 1, 2, 3].map((i) => window(i, [{ axis: i, from: 20, to: 250 }]));
  expect(new Set(find(windows).map(({ voice }) => voice)).size).toBe(4);
  expect(new Set(find(windows, 2).map(({ voice }) => voice)).size).toBe(2);
});

test('silence has no turns', () => {
  expect(find([window(0, []), window(1, [])])).toEqual([]);
});

test('a powerset is read as speakers, speech and overlap', () => {
  const scores = Float32Array.from([0.1, 0.2, 0, 0, 0.7, 0, 0], (probability) => Math.log(probability));
  const { speakers, speech, overlap } = readPowerset(scores);
  expect(speakers.map(([first]) => first)).toEqual([230, 179, 0].map((value) => expect.closeTo(value, -0.5)));
  expect([speech[0], overlap[0]]).toEqual([230, 179].map((value) => expect.closeTo(value, -0.5)));
});
