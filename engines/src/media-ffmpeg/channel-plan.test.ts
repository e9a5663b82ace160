import { describe, expect, test } from 'vitest';
import { findChannelPlan } from './channel-plan.ts';

const RATE = 16_000;
const SECONDS = 40;

/** A small generator with a seed (mulberry32), so that every run hears the same. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Something like speech: low-passed noise in syllables, while `talks` says so; 1 is full scale. */
function voice(seed: number, talks: (second: number) => boolean): Float64Array {
  const random = randomFrom(seed);
  const sound = new Float64Array(RATE * SECONDS);
  let smooth = 0;
  let loudness = 0;
  for (let index = 0; index < sound.length; index += 1) {
    if (index % 3_200 === 0) loudness = random() < 0.2 ? 0 : 0.3 + random();
    const syllable = Math.sin((Math.PI * (index % 3_200)) / 3_200) ** 2;
    smooth = 0.8 * smooth + 0.2 * (random() * 2 - 1);
    sound[index] = talks(index / RATE) ? 0.4 * loudness * syllable * smooth : 0;
  }
  return sound;
}

const noise = (seed: number, level: number): Float64Array => {
  const random = randomFrom(seed);
  return Float64Array.from({ length: RATE * SECONDS }, () => level * (random() * 2 - 1));
};

/** The sum of sounds, each at its level. */
function mix(...parts: [Float64Array, number][]): Int16Array {
  const samples = new Int16Array(RATE * SECONDS);
  for (let index = 0; index < samples.length; index += 1) {
    const sum = parts.reduce((total, [sound, level]) => total + level * (sound[index] ?? 0), 0);
    samples[index] = Math.max(-32_768, Math.min(32_767, Math.round(sum * 32_767)));
  }
  return samples;
}

const asks = voice(1, (second) => second % 10 < 3);
const answers = voice(2, (second) => second % 10 >= 3);
const always = voice(3, () => true);
const other = voice(4, () => true);
const hiss = noise(5, 0.002);
const otherHiss = noise(6, 0.002);

describe('two channels are taken one by one where they carry different speech', () => {
  test.each([
    ['a call, one speaker a channel', mix([asks, 1], [hiss, 1]), mix([answers, 1], [otherHiss, 1])],
    ['one of them much quieter', mix([asks, 1], [hiss, 1]), mix([answers, 0.08], [otherHiss, 0.3])],
    [
      'crosstalk of -14 dB',
      mix([asks, 1], [answers, 0.2], [hiss, 1]),
      mix([answers, 1], [asks, 0.2], [otherHiss, 1]),
    ],
    ['both speaking all the time', mix([always, 1], [hiss, 1]), mix([other, 1], [otherHiss, 1])],
    [
      'one who hardly speaks',
      mix([always, 1], [hiss, 1]),
      mix([voice(7, (second) => second % 20 < 2), 1], [otherHiss, 1]),
    ],
    [
      'behind a constant offset',
      mix([asks, 1], [hiss, 1]).map((sample) => sample + 3_000),
      mix([answers, 1], [otherHiss, 1]),
    ],
  ])('%s', (_name, left, right) => {
    expect(findChannelPlan(left, right).plan).toBe('separate');
  });
});

describe('everything else is mixed down', () => {
  const both = mix([asks, 1], [answers, 1], [hiss, 1]);
  test.each<[string, Int16Array, Int16Array, readonly [number, number]]>([
    ['identical channels', both, both, [0.5, 0.5]],
    ['the same at another level', both, both.map((sample) => sample / 5), [0.5, 0.5]],
    ['stereo with a little side', mix([asks, 1], [answers, 0.7]), mix([asks, 0.7], [answers, 1]), [0.5, 0.5]],
    ['a copy upside down', both, both.map((sample) => -sample), [0.5, -0.5]],
    ['a silent second channel', both, new Int16Array(both.length), [1, 0]],
    ['a first channel that only hums', mix([noise(8, 0.0005), 1]), both, [0, 1]],
    ['a second channel of loud hiss', both, mix([noise(9, 0.05), 1]), [0.5, 0.5]],
    ['two silent channels', new Int16Array(RATE), new Int16Array(RATE), [0.5, 0.5]],
    ['nothing at all', new Int16Array(0), new Int16Array(0), [0.5, 0.5]],
    ['two microphones in one room', both, delayed(both, 40), [0.5, 0.5]],
  ])('%s', (_name, left, right, expected) => {
    expect(findChannelPlan(left, right)).toEqual({ plan: 'mixed', mix: expected });
  });
});

function delayed(samples: Int16Array, by: number): Int16Array {
  const later = new Int16Array(samples.length);
  later.set(samples.subarray(0, samples.length - by), by);
  return later;
}
