import { expect, test } from 'vitest';
import { buildTurns } from './build-turns.ts';
import type { AnalysedWindow, SpeakerPiece } from './local-speakers.ts';
import { assignVoices } from './assign-voices.ts';
import { readPowerset } from './segmentation.ts';
import { DIARIZATION_SETTINGS } from './settings.ts';

const FRAMES = 592;
const STEP = 296;

/** A window with speakers, each with a voice along one axis and a range of frames. */
function window(number: number, speakers: { axis: number; from: number; to: number }[]): AnalysedWindow {
  const speech = new Uint8Array(FRAMES);
  const overlap = new Uint8Array(FRAMES);
  const locals = speakers.map(({ axis, from, to }, local) => {
    const activity = new Uint8Array(FRAMES).fill(255, from, to);
    activity.forEach((one, frame) => {
      if (one === 0) return;
      if (speech[frame] === 255) overlap[frame] = 255;
      speech[frame] = 255;
    });
    const piece: SpeakerPiece = {
      window: number,
      local,
      from,
      to,
      seconds: (to - from) / 60,
      isClean: true,
      embedding: Float32Array.from({ length: 4 }, (_, i) => (i === axis ? 1 : 0)),
    };
    return { activity, pieces: [piece] };
  });
  return { speech, overlap, locals };
}

/** Builds turns with voice activity that is the same throughout. */
const buildTurnsOf = (windows: AnalysedWindow[], known?: number, activity = 1) =>
  buildTurns(
    { windows, speechActivity: { maxNear: () => activity }, stepFrames: STEP, durationMs: 60_000 },
    assignVoices(windows, DIARIZATION_SETTINGS, known),
    DIARIZATION_SETTINGS,
  );

test('a voice keeps its number across windows, and voices are numbered by first appearance', () => {
  const turns = buildTurnsOf([
    window(0, [{ axis: 2, from: 10, to: 200 }]),
    window(1, [{ axis: 1, from: 160, to: 300 }]),
    window(2, [{ axis: 2, from: 300, to: 500 }]),
  ]);
  expect(turns.map(({ voice }) => voice)).toEqual([0, 1, 0]);
  for (const { startMs, endMs } of turns) expect(endMs - startMs).toBeGreaterThan(1_500);
});

test('two speakers at once are two overlapping turns and two people', () => {
  const speakers = [
    { axis: 0, from: 10, to: 250 },
    { axis: 0, from: 150, to: 280 },
  ];
  const [first, second, ...more] = buildTurnsOf([window(0, [speakers[0]!, { ...speakers[1]!, axis: 1 }])]);
  expect(more).toEqual([]);
  expect(second!.startMs).toBeLessThan(first!.endMs);
  // Two speakers of one window are two people, however alike they are.
  expect(new Set(buildTurnsOf([window(0, speakers)]).map(({ voice }) => voice)).size).toBe(2);
});

test('a short pause of one voice starts no new turn, and without voice activity there are no turns', () => {
  const windows = [
    window(0, [
      { axis: 0, from: 10, to: 60 },
      { axis: 0, from: 70, to: 120 },
    ]),
  ];
  expect(buildTurnsOf(windows, 1)).toHaveLength(1);
  expect(buildTurnsOf(windows, 1, 0)).toEqual([]);
});

test('a sliver between two stretches of one voice is given to that voice, a one-second answer is not', () => {
  // The first window owns the first stretch and what follows it, the second window owns the last stretch.
  const between = (from: number): (number | undefined)[] =>
    buildTurnsOf([
      window(0, [
        { axis: 0, from: 10, to: from },
        { axis: 1, from: from + 1, to: 435 },
      ]),
      window(1, [{ axis: 0, from: 440 - STEP, to: 300 }]),
    ]).map(({ voice }) => voice);
  expect(between(420)).toEqual([0]);
  expect(between(370)).toEqual([0, 1, 0]);
});

test('a known number of speakers is respected', () => {
  const windows = [0, 1, 2, 3].map((i) => window(i, [{ axis: i, from: 20, to: 250 }]));
  const count = (known?: number): number =>
    new Set(buildTurnsOf(windows, known).map(({ voice }) => voice)).size;
  expect([count(), count(2), count(3)]).toEqual([4, 2, 3]);
});

test('a splinter is not counted as one of the known speakers', () => {
  const windows = [
    window(0, [{ axis: 0, from: 20, to: 250 }]),
    window(1, [{ axis: 1, from: 20, to: 45 }]),
    window(2, [{ axis: 2, from: 20, to: 250 }]),
  ];
  const turns = buildTurnsOf(windows, 2);
  expect(new Set(turns.map(({ voice }) => voice)).size).toBe(2);
  expect(turns[0]!.voice).not.toBe(turns.at(-1)!.voice);
});

test('silence has no turns', () => {
  expect(buildTurnsOf([window(0, []), window(1, [])])).toEqual([]);
});

test('a powerset is converted to speakers, speech and overlap', () => {
  const scores = Float32Array.from([0.1, 0.2, 0, 0, 0.7, 0, 0], (probability) => Math.log(probability));
  const { speakers, speech, overlap } = readPowerset(scores);
  expect(speakers.map(([first]) => first)).toEqual([230, 179, 0].map((value) => expect.closeTo(value, -0.5)));
  expect([speech[0], overlap[0]]).toEqual([230, 179].map((value) => expect.closeTo(value, -0.5)));
});
