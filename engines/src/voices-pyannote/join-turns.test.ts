import { expect, test } from 'vitest';
import { joinTurns } from './join-turns.ts';
import type { ListenedWindow, VoicePiece } from './local-speakers.ts';
import { nameVoices } from './name-voices.ts';
import { readPowerset } from './segmentation.ts';
import { VOICE_SETTINGS } from './settings.ts';

const FRAMES = 592;
const STEP = 296;

/** A window in which speakers, each with a voice along one axis, speak from one frame to another. */
function window(number: number, speakers: { axis: number; from: number; to: number }[]): ListenedWindow {
  const speech = new Uint8Array(FRAMES);
  const overlap = new Uint8Array(FRAMES);
  const locals = speakers.map(({ axis, from, to }, local) => {
    const activity = new Uint8Array(FRAMES).fill(255, from, to);
    activity.forEach((one, frame) => {
      if (one === 0) return;
      if (speech[frame] === 255) overlap[frame] = 255;
      speech[frame] = 255;
    });
    const piece: VoicePiece = {
      window: number,
      local,
      from,
      to,
      seconds: (to - from) / 60,
      isClean: true,
      voice: Float32Array.from({ length: 4 }, (_, i) => (i === axis ? 1 : 0)),
    };
    return { activity, pieces: [piece] };
  });
  return { speech, overlap, locals };
}

/** The voice activity hears somebody all the time, or never. */
const find = (windows: ListenedWindow[], known?: number, activity = 1) =>
  joinTurns(
    { windows, heard: { around: () => activity }, stepFrames: STEP, durationMs: 60_000 },
    nameVoices(windows, VOICE_SETTINGS, known),
    VOICE_SETTINGS,
  );

test('a voice keeps its number over windows, and voices are counted as they are heard', () => {
  const turns = find([
    window(0, [{ axis: 2, from: 10, to: 200 }]),
    window(1, [{ axis: 1, from: 160, to: 300 }]),
    window(2, [{ axis: 2, from: 300, to: 500 }]),
  ]);
  expect(turns.map(({ voice }) => voice)).toEqual([0, 1, 0]);
  for (const { startMs, endMs } of turns) expect(endMs - startMs).toBeGreaterThan(1_500);
});

test('two at once are two turns that overlap, and two people', () => {
  const speakers = [
    { axis: 0, from: 10, to: 250 },
    { axis: 0, from: 150, to: 280 },
  ];
  const [first, second, ...more] = find([window(0, [speakers[0]!, { ...speakers[1]!, axis: 1 }])]);
  expect(more).toEqual([]);
  expect(second!.startMs).toBeLessThan(first!.endMs);
  // Two speakers of one window are two, however much alike they are.
  expect(new Set(find([window(0, speakers)]).map(({ voice }) => voice)).size).toBe(2);
});

test('a short pause of the same voice is no new turn, and where the voice activity hears nobody there is none', () => {
  const windows = [
    window(0, [
      { axis: 0, from: 10, to: 60 },
      { axis: 0, from: 70, to: 120 },
    ]),
  ];
  expect(find(windows, 1)).toHaveLength(1);
  expect(find(windows, 1, 0)).toEqual([]);
});

test('a sliver between two stretches of one voice is that voice’s, an answer of a second is not', () => {
  // The first stretch and what follows it are heard best by the first window, the last stretch by the second.
  const between = (from: number): (number | undefined)[] =>
    find([
      window(0, [
        { axis: 0, from: 10, to: from },
        { axis: 1, from: from + 1, to: 435 },
      ]),
      window(1, [{ axis: 0, from: 440 - STEP, to: 300 }]),
    ]).map(({ voice }) => voice);
  expect(between(420)).toEqual([0]);
  expect(between(370)).toEqual([0, 1, 0]);
});

test('a known number of speakers is kept to', () => {
  const windows = [0, 1, 2, 3].map((i) => window(i, [{ axis: i, from: 20, to: 250 }]));
  const count = (known?: number): number => new Set(find(windows, known).map(({ voice }) => voice)).size;
  expect([count(), count(2), count(3)]).toEqual([4, 2, 3]);
});

test('a splinter is not one of the people that are known to speak', () => {
  const windows = [
    window(0, [{ axis: 0, from: 20, to: 250 }]),
    window(1, [{ axis: 1, from: 20, to: 45 }]),
    window(2, [{ axis: 2, from: 20, to: 250 }]),
  ];
  const turns = find(windows, 2);
  expect(new Set(turns.map(({ voice }) => voice)).size).toBe(2);
  expect(turns[0]!.voice).not.toBe(turns.at(-1)!.voice);
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
