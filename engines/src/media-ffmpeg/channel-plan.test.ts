import { describe, expect, test } from 'vitest';
import { findChannelPlan } from './channel-plan.ts';

const RATE = 16_000;
const SECONDS = 40;

/** Seeded random numbers (mulberry32), the same in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Speech-like signal: low-passed noise in syllables while `isSpeaking`; 1 is full scale. */
function syntheticVoice(seed: number, isSpeaking: (second: number) => boolean): Float64Array {
  const random = randomFrom(seed);
  const signal = new Float64Array(RATE * SECONDS);
  let smooth = 0;
  let loudness = 0;
  for (let index = 0; index < signal.length; index += 1) {
    if (index % 3_200 === 0) loudness = random() < 0.2 ? 0 : 0.3 + random();
    const syllable = Math.sin((Math.PI * (index % 3_200)) / 3_200) ** 2;
    smooth = 0.8 * smooth + 0.2 * (random() * 2 - 1);
    signal[index] = isSpeaking(index / RATE) ? 0.4 * loudness * syllable * smooth : 0;
  }
  return signal;
}

const noise = (seed: number, level: number): Float64Array => {
  const random = randomFrom(seed);
  return Float64Array.from({ length: RATE * SECONDS }, () => level * (random() * 2 - 1));
};

/** Sum of signals, each with its level. */
function mix(...parts: [Float64Array, number][]): Int16Array {
  const samples = new Int16Array(RATE * SECONDS);
  for (let index = 0; index < samples.length; index += 1) {
    const sum = parts.reduce((total, [signal, level]) => total + level * (signal[index] ?? 0), 0);
    samples[index] = Math.max(-32_768, Math.min(32_767, Math.round(sum * 32_767)));
  }
  return samples;
}

const firstSpeaker = syntheticVoice(1, (second) => second % 10 < 3);
const secondSpeaker = syntheticVoice(2, (second) => second % 10 >= 3);
const continuousSpeaker = syntheticVoice(3, () => true);
const otherContinuousSpeaker = syntheticVoice(4, () => true);
const hiss = noise(5, 0.002);
const otherHiss = noise(6, 0.002);

describe('channels are separate if they carry different speech', () => {
  test.each([
    [
      'a call with one speaker per channel',
      mix([firstSpeaker, 1], [hiss, 1]),
      mix([secondSpeaker, 1], [otherHiss, 1]),
    ],
    [
      'one of them much quieter',
      mix([firstSpeaker, 1], [hiss, 1]),
      mix([secondSpeaker, 0.08], [otherHiss, 0.3]),
    ],
    [
      'crosstalk of -14 dB',
      mix([firstSpeaker, 1], [secondSpeaker, 0.2], [hiss, 1]),
      mix([secondSpeaker, 1], [firstSpeaker, 0.2], [otherHiss, 1]),
    ],
    [
      'two continuous speakers',
      mix([continuousSpeaker, 1], [hiss, 1]),
      mix([otherContinuousSpeaker, 1], [otherHiss, 1]),
    ],
    [
      'one speaker with little speech',
      mix([continuousSpeaker, 1], [hiss, 1]),
      mix([syntheticVoice(7, (second) => second % 20 < 2), 1], [otherHiss, 1]),
    ],
    [
      'with a constant offset',
      mix([firstSpeaker, 1], [hiss, 1]).map((sample) => sample + 3_000),
      mix([secondSpeaker, 1], [otherHiss, 1]),
    ],
  ])('%s', (_name, left, right) => {
    expect(findChannelPlan(left, right).plan).toBe('separate');
  });
});

describe('other channels are mixed down', () => {
  const both = mix([firstSpeaker, 1], [secondSpeaker, 1], [hiss, 1]);
  test.each<[string, Int16Array, Int16Array, readonly [number, number]]>([
    ['identical channels', both, both, [0.5, 0.5]],
    ['the same at another level', both, both.map((sample) => sample / 5), [0.5, 0.5]],
    [
      'stereo with a small side signal',
      mix([firstSpeaker, 1], [secondSpeaker, 0.7]),
      mix([firstSpeaker, 0.7], [secondSpeaker, 1]),
      [0.5, 0.5],
    ],
    ['an inverted copy', both, both.map((sample) => -sample), [0.5, -0.5]],
    ['a silent second channel', both, new Int16Array(both.length), [1, 0]],
    ['a first channel that only hums', mix([noise(8, 0.0005), 1]), both, [0, 1]],
    ['a second channel of loud hiss', both, mix([noise(9, 0.05), 1]), [0.5, 0.5]],
    ['two silent channels', new Int16Array(RATE), new Int16Array(RATE), [0.5, 0.5]],
    ['no samples', new Int16Array(0), new Int16Array(0), [0.5, 0.5]],
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
