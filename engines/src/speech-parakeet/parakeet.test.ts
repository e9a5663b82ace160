import { afterAll, expect, it } from 'vitest';
import { openHost } from '../host/index.ts';
import { audioOf, readClip } from '../models/clips.fixture.ts';
import { realData } from '../../fixtures/paths.ts';
import type { Heard } from '../ports/speech.ts';
import type { ParakeetHostApi } from './parakeet.host.ts';
import { readResult } from './read-result.ts';

const host = openHost<ParakeetHostApi>(new URL('./parakeet.host.ts', import.meta.url), {
  name: 'parakeet',
  idleMs: 1_000,
  maxRssMb: 1_000,
});
afterAll(() => host.close());

const place = { folder: '/models', module: new URL('./sherpa.fixture.mjs', import.meta.url).href };
const CLIP = 'media-formats/sample_10s_audio-flac.flac';
const piece = { startMs: 1_000, untilMs: 2_500, language: 'en' };

it('tokens become words, with their times and how sure the model is', () => {
  const result = {
    tokens: [' Go', 'od', '▁day', '.', '<unk>'],
    timestamps: [0.24, 0.4, 0.64, 0.8, 0.9],
    durations: [0.16, 0.4, 0.16, 0.08, 0],
    ys_log_probs: [-0.1, -0.3, -0.7, -0.1, -3],
  };
  const words = readResult(result, piece);
  expect(words.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
    ['Good', 1_240, 1_640],
    ['day.', 1_640, 1_800],
  ]);
  expect(words[0]!.confidence).toBeCloseTo(Math.exp(-0.2), 5);
});

it('without durations and probabilities words still have both', () => {
  const words = readResult({ tokens: [' a', ' b'], timestamps: [0, 3] }, piece);
  expect(words.map(({ startMs, endMs, confidence }) => [startMs, endMs, confidence])).toEqual([
    [1_000, 1_080, 0.5],
    [2_500, 2_500, 0.5],
  ]);
});

it.skipIf(!realData(CLIP))(
  'its host reads the sound where somebody speaks, and says how far it is',
  async () => {
    const samples = await readClip(CLIP);
    const parts: Heard[] = [];
    const input = { ...place, language: 'en', fromMs: 0 };
    await host.call('transcribe', input, {
      onPart: (part) => void parts.push(part),
      callbacks: { read: audioOf(samples).read },
    });
    expect(parts.at(-1)!.untilMs).toBe(Math.floor(samples.length / 16));
    const words = parts.flatMap(({ utterances }) => utterances.flatMap((utterance) => utterance.words));
    expect(words.slice(0, 2).map(({ text }) => text)).toEqual(['Good', 'day.']);
  },
);
