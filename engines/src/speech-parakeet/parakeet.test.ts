import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHost } from '../host/index.ts';
import { audioOf, readClip } from '../models/clips.fixture.ts';
import { stampInstalled } from '../models/installed-models.ts';
import { findModel } from '../models/manifest.ts';
import { describeSpeechEngine, localSpeechFixture } from '../ports/speech.conformance.ts';
import { realData } from '../../fixtures/paths.ts';
import { createParakeetSpeech } from './index.ts';
import type { TranscribedPart } from '../ports/speech.ts';
import type { ParakeetHostApi } from './parakeet.host.ts';
import { wordsOfResult } from './sherpa.ts';

const host = openHost<ParakeetHostApi>(new URL('./parakeet.host.ts', import.meta.url), {
  name: 'parakeet',
  idleMs: 1_000,
  maxRssMb: 1_000,
});
afterAll(() => host.close());

const location = { folder: '/models', module: new URL('./sherpa.fixture.mjs', import.meta.url).href };
const CLIP = 'media-formats/sample_10s_audio-flac.flac';
const piece = { startMs: 1_000, untilMs: 2_500, language: 'en' };

it('tokens are joined to words with times and confidence', () => {
  const result = {
    tokens: [' Go', 'od', '▁day', '.', '<unk>'],
    timestamps: [0.24, 0.4, 0.64, 0.8, 0.9],
    durations: [0.16, 0.4, 0.16, 0.08, 0],
    ys_log_probs: [-0.1, -0.3, -0.7, -0.1, -3],
  };
  const words = wordsOfResult(result, piece);
  expect(words.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
    ['Good', 1_240, 1_640],
    ['day.', 1_640, 1_800],
  ]);
  expect(words[0]!.confidence).toBeCloseTo(Math.exp(-0.2), 5);
});

it('words without durations and probabilities still have both', () => {
  const words = wordsOfResult({ tokens: [' a', ' b'], timestamps: [0, 3] }, piece);
  expect(words.map(({ startMs, endMs, confidence }) => [startMs, endMs, confidence])).toEqual([
    [1_000, 1_080, 0.5],
    [2_500, 2_500, 0.5],
  ]);
});

it.skipIf(!realData(CLIP))('the host transcribes regions of speech and reports its progress', async () => {
  const samples = await readClip(CLIP);
  const parts: TranscribedPart[] = [];
  const input = { ...location, language: 'en', fromMs: 0 };
  await host.call('transcribe', input, {
    onPart: (part) => void parts.push(part),
    callbacks: { read: audioOf(samples).read },
  });
  expect(parts.at(-1)!.untilMs).toBe(Math.floor(samples.length / 16));
  const words = parts.flatMap(({ utterances }) => utterances.flatMap((utterance) => utterance.words));
  expect(words.slice(0, 2).map(({ text }) => text)).toEqual(['Good', 'day.']);
});

let modelsFolder: string;
/** A model folder that counts as complete: the stand-in for sherpa-onnx reads none of its files. */
beforeAll(async () => {
  modelsFolder = await mkdtemp(join(tmpdir(), 'parakeet-'));
  const model = findModel('parakeet-tdt-v3');
  for (const { file, bytes } of model.files) {
    const path = join(modelsFolder, file);
    await mkdir(dirname(path), { recursive: true });
    // Sparse: it takes no disk space.
    await using handle = await open(path, 'w');
    await handle.truncate(bytes);
  }
  await stampInstalled(model, modelsFolder);
});
afterAll(() => rm(modelsFolder, { recursive: true }));

describeSpeechEngine('Parakeet', {
  makeEngine: () =>
    createParakeetSpeech({ modelsFolder, local: localSpeechFixture, module: location.module, idleMs: 1_000 }),
  readSpeech: () => readClip(CLIP),
  language: 'en',
  skipped: realData(CLIP) ? undefined : CLIP,
});
