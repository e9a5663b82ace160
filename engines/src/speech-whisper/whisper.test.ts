import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { realData } from '../../fixtures/paths.ts';
import {
  audioOf,
  hasModels,
  isLongRun,
  missing,
  models,
  readClip,
  wordErrorRate,
} from '../models/clips.fixture.ts';
import { describeSpeechEngine } from '../ports/speech.conformance.ts';
import type { TranscribedPart } from '../ports/speech.ts';
import { createWhisperSpeech } from './index.ts';

const speech = createWhisperSpeech({ modelsFolder: models });
afterAll(() => speech.close());
const { signal } = new AbortController();

async function transcribeAll(samples: Int16Array, language: string, fromMs = 0): Promise<TranscribedPart[]> {
  return Array.fromAsync(speech.transcribe(audioOf(samples), { language, fromMs, signal }));
}

const textOf = (parts: readonly TranscribedPart[]): string =>
  parts
    .flatMap(({ utterances }) => utterances.flatMap(({ words }) => words.map(({ text }) => text)))
    .join(' ');

const SHORT_CLIP = 'speech-en/jfk.flac';
describeSpeechEngine('Whisper', {
  makeEngine: () => createWhisperSpeech({ modelsFolder: models }),
  readSpeech: () => readClip(SHORT_CLIP),
  language: 'en',
  skipped: missing(SHORT_CLIP),
});

const JFK =
  'And so my fellow Americans ask not what your country can do for you ask what you can do for your country';
const AUSTEN = 'speech-en/librivox/sense_and_sensibility_01_austen_64kb-';

/** Clip, language, text, and accepted word error rate; int8 differs slightly between processors. */
const clips: [string, string, string, number][] = [
  [SHORT_CLIP, 'en', JFK, 0.05],
  [
    `${AUSTEN}0870.wav`,
    'en',
    'and mister john dashwood had then leisure to consider how much there might be prudently in his power to do for them',
    0.1,
  ],
  [`${AUSTEN}0880.wav`, 'en', 'he was not an ill disposed young man', 0.15],
  [
    `${AUSTEN}0890.wav`,
    'en',
    'unless to be rather cold hearted and rather selfish is to be ill disposed',
    0.15,
  ],
];

describe('the words of a clip', () => {
  // The bench transcribes all of them, and more.
  for (const [clip, language, expected, limit] of isLongRun ? clips : clips.slice(0, 2)) {
    const missingData = missing(clip);
    test.skipIf(missingData)(`${clip}${missingData ? ` (needs ${missingData})` : ''}`, async () => {
      const parts = await transcribeAll(await readClip(clip), language);
      expect(wordErrorRate(expected, textOf(parts))).toBeLessThanOrEqual(limit);
    });
  }

  const french = 'speech-multilingual/fr-FR/audio.flac';
  const missingData = missing(french);
  test.skipIf(missingData)(
    `another language, after detection${missingData ? ` (needs ${missingData})` : ''}`,
    async () => {
      const samples = await readClip(french);
      const found = await speech.detectLanguage(audioOf(samples), { signal });
      expect(found).toMatchObject({ language: 'fr' });
      const expected = await readFile(realData('speech-multilingual/fr-FR/trans.txt')!, 'utf8');
      const parts = await transcribeAll(samples, 'fr');
      expect(wordErrorRate(expected.replace(/^\S+\s/, ''), textOf(parts))).toBeLessThanOrEqual(0.2);
      expect(parts.every(({ utterances }) => utterances.every(({ language }) => language === 'fr'))).toBe(
        true,
      );
    },
  );
});

const mixed = 'speech-multilingual/mixed_es-mx_en-us.flac';
const missingMixed = missing(mixed);
test.skipIf(missingMixed)(
  `both languages of a bilingual recording${missingMixed ? ` (needs ${missingMixed})` : ''}`,
  async () => {
    const samples = (await readClip(mixed)).slice(0, 9_300 * 16);
    // Followed by three minutes of silence, so that the sampled windows are far apart.
    const padded = new Int16Array(samples.length + 180 * 16_000);
    padded.set(samples);
    const found = await speech.detectLanguage(audioOf(padded), { signal, durationMs: padded.length / 16 });
    expect(found).toMatchObject({ spokenLanguages: ['es', 'en'] });
    const parts = await transcribeAll(samples, 'mul');
    const languages = parts.flatMap(({ utterances }) => utterances.map(({ language }) => language));
    expect(languages[0]).toBe('es');
    expect(languages.at(-1)).toBe('en');
  },
);

const call = 'speech-diarization/two_speaker_phone/sample.wav';
const missingCall = missing(call);
describe.skipIf(missingCall)(`a phone call${missingCall ? ` (needs ${missingCall})` : ''}`, () => {
  test('first words come early, and times are ordered and within speech', async () => {
    const samples = await readClip(call);
    const parts = await transcribeAll(samples, 'en');
    expect(parts.find(({ utterances }) => utterances.length > 0)!.untilMs).toBeLessThan(20_000);
    const words = parts.flatMap(({ utterances }) => utterances.flatMap((utterance) => utterance.words));
    let last = 0;
    for (const { startMs, endMs, confidence } of words) {
      expect(startMs).toBeGreaterThanOrEqual(last);
      expect(endMs).toBeGreaterThan(startMs);
      expect(confidence).toBeGreaterThan(0);
      expect(confidence).toBeLessThanOrEqual(1);
      last = endMs;
    }
    expect(words[0]!.startMs).toBeGreaterThan(6_400); // "Hello?" at 6.68 s, silence before
    expect(last).toBeLessThanOrEqual(samples.length / 16 + 1);
    expect(parts.at(-1)!.untilMs).toBe(Math.floor(samples.length / 16));
  });

  test('low-confidence words have alternatives', async () => {
    const parts = await transcribeAll(await readClip(call), 'en');
    const words = parts.flatMap(({ utterances }) => utterances.flatMap((utterance) => utterance.words));
    for (const { text, confidence, alternatives = [] } of words) {
      expect(alternatives.length).toBeLessThanOrEqual(5);
      expect(alternatives).not.toContain(text);
      for (const other of alternatives) expect(other).toMatch(/^[\p{L}\p{N}](?:\S*[\p{L}\p{N}\p{M}])?$/u);
      if (confidence > 0.9) expect(alternatives).toEqual([]);
    }
    const unsure = words.filter(({ confidence }) => confidence < 0.7);
    expect(unsure.filter(({ alternatives }) => alternatives).length).toBeGreaterThan(unsure.length / 2);
  });

  test('resuming where an earlier run stopped gives only the rest', async () => {
    const samples = await readClip(call);
    const [first] = (await transcribeAll(samples, 'en')).filter(({ utterances }) => utterances.length > 0);
    const rest = await transcribeAll(samples, 'en', first!.untilMs);
    const starts = rest.flatMap(({ utterances }) => utterances.map(({ startMs }) => startMs));
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(first!.untilMs - 200);
    expect(textOf(rest)).toMatch(/New Jersey/);
  });
});

describe.skipIf(!hasModels)(`audio without words${hasModels ? '' : ' (needs the models)'}`, () => {
  const seconds = 20;
  const make = (sample: (i: number) => number): Int16Array =>
    Int16Array.from({ length: seconds * 16_000 }, (_, i) => sample(i));
  let state = 1;
  const noise = (): number => ((state = Math.imul(state, 1_664_525) + 1_013_904_223) >> 16) / 8;
  const chord = (i: number): number =>
    4_000 *
    [220, 277, 330].reduce((sum, hz) => sum + Math.sin((2 * Math.PI * hz * i) / 16_000), 0) *
    (0.5 + 0.5 * Math.cos(i / 8_000));

  test.each([
    ['silence', make(() => 0)],
    ['noise', make(noise)],
    ['music', make(chord)],
  ])('%s has no words', async (_, samples) => {
    expect(await speech.detectLanguage(audioOf(samples), { signal })).toBe('no-speech');
    expect(textOf(await transcribeAll(samples, 'en'))).toBe('');
  });

  test('an abort ends transcription within a second', async () => {
    const abort = new AbortController();
    const reads: Promise<Int16Array>[] = [];
    const audio = { read: (): Promise<Int16Array> => reads[reads.push(new Promise(() => {})) - 1]! };
    const running = Array.fromAsync(
      speech.transcribe(audio, { language: 'en', fromMs: 0, signal: abort.signal }),
    );
    setTimeout(() => abort.abort(new Error('enough')), 100);
    await expect(running).rejects.toThrow('enough');
  });
});

test('missing models are reported', async () => {
  const engineWithoutModels = createWhisperSpeech({ modelsFolder: '/nonexistent' });
  await expect(
    engineWithoutModels.detectLanguage(audioOf(new Int16Array()), { signal }),
  ).rejects.toMatchObject({
    code: 'model-missing',
  });
});
