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
import type { Heard } from '../ports/speech.ts';
import { createWhisperSpeech } from './index.ts';

const speech = createWhisperSpeech({ modelsFolder: models });
afterAll(() => speech.close());
const { signal } = new AbortController();

async function hear(samples: Int16Array, language: string, fromMs = 0): Promise<Heard[]> {
  return Array.fromAsync(speech.transcribe(audioOf(samples), { language, fromMs, signal }));
}

const textOf = (heard: readonly Heard[]): string =>
  heard
    .flatMap(({ utterances }) => utterances.flatMap(({ words }) => words.map(({ text }) => text)))
    .join(' ');

const JFK =
  'And so my fellow Americans ask not what your country can do for you ask what you can do for your country';
const AUSTEN = 'speech-en/librivox/sense_and_sensibility_01_austen_64kb-';

/** Clip, language, what is said, the share of words that may be wrong; int8 differs a little between processors. */
const clips: [string, string, string, number][] = [
  ['speech-en/jfk.flac', 'en', JFK, 0.05],
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
  // The bench hears all of them, and more.
  for (const [clip, language, wanted, limit] of isLongRun ? clips : clips.slice(0, 2)) {
    const lacks = missing(clip);
    test.skipIf(lacks)(`${clip}${lacks ? ` (needs ${lacks})` : ''}`, async () => {
      const heard = await hear(await readClip(clip), language);
      expect(wordErrorRate(wanted, textOf(heard))).toBeLessThanOrEqual(limit);
    });
  }

  const french = 'speech-multilingual/fr-FR/audio.flac';
  const lacks = missing(french);
  test.skipIf(lacks)(`another language, found out first${lacks ? ` (needs ${lacks})` : ''}`, async () => {
    const samples = await readClip(french);
    const found = await speech.detectLanguage(audioOf(samples), { signal });
    expect(found).toMatchObject({ language: 'fr' });
    const wanted = await readFile(realData('speech-multilingual/fr-FR/trans.txt')!, 'utf8');
    const heard = await hear(samples, 'fr');
    expect(wordErrorRate(wanted.replace(/^\S+\s/, ''), textOf(heard))).toBeLessThanOrEqual(0.2);
    expect(heard.every(({ utterances }) => utterances.every(({ language }) => language === 'fr'))).toBe(true);
  });
});

const mixed = 'speech-multilingual/mixed_es-mx_en-us.flac';
const mixedLacks = missing(mixed);
test.skipIf(mixedLacks)(
  `each language of a recording that has two${mixedLacks ? ` (needs ${mixedLacks})` : ''}`,
  async () => {
    const samples = (await readClip(mixed)).slice(0, 9_300 * 16);
    // Three minutes of silence behind: the places in which it is listened to lie apart.
    const padded = new Int16Array(samples.length + 180 * 16_000);
    padded.set(samples);
    const found = await speech.detectLanguage(audioOf(padded), { signal, durationMs: padded.length / 16 });
    expect(found).toMatchObject({ several: ['es', 'en'] });
    const heard = await hear(samples, 'mul');
    const languages = heard.flatMap(({ utterances }) => utterances.map(({ language }) => language));
    expect(languages[0]).toBe('es');
    expect(languages.at(-1)).toBe('en');
  },
);

const call = 'speech-diarization/two_speaker_phone/sample.wav';
const callLacks = missing(call);
describe.skipIf(callLacks)(`a phone call${callLacks ? ` (needs ${callLacks})` : ''}`, () => {
  test('first words come early, times are in order and where somebody speaks', async () => {
    const samples = await readClip(call);
    const heard = await hear(samples, 'en');
    expect(heard.find(({ utterances }) => utterances.length > 0)!.untilMs).toBeLessThan(20_000);
    const words = heard.flatMap(({ utterances }) => utterances.flatMap((utterance) => utterance.words));
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
    expect(heard.at(-1)!.untilMs).toBe(Math.floor(samples.length / 16));
  });

  test('unsure words say what else they may have been', async () => {
    const heard = await hear(await readClip(call), 'en');
    const words = heard.flatMap(({ utterances }) => utterances.flatMap((utterance) => utterance.words));
    for (const { text, confidence, others = [] } of words) {
      expect(others.length).toBeLessThanOrEqual(5);
      expect(others).not.toContain(text);
      for (const other of others) expect(other).toMatch(/^[\p{L}\p{N}](?:\S*[\p{L}\p{N}\p{M}])?$/u);
      if (confidence > 0.9) expect(others).toEqual([]);
    }
    const unsure = words.filter(({ confidence }) => confidence < 0.7);
    expect(unsure.filter(({ others }) => others).length).toBeGreaterThan(unsure.length / 2);
  });

  test('who goes on where an earlier run stopped hears the rest, not more', async () => {
    const samples = await readClip(call);
    const [first] = (await hear(samples, 'en')).filter(({ utterances }) => utterances.length > 0);
    const rest = await hear(samples, 'en', first!.untilMs);
    const starts = rest.flatMap(({ utterances }) => utterances.map(({ startMs }) => startMs));
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(first!.untilMs - 200);
    expect(textOf(rest)).toMatch(/New Jersey/);
  });
});

describe.skipIf(!hasModels)(`sound without words${hasModels ? '' : ' (needs the models)'}`, () => {
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
  ])('%s yields none', async (_, samples) => {
    expect(await speech.detectLanguage(audioOf(samples), { signal })).toBe('no-speech');
    expect(textOf(await hear(samples, 'en'))).toBe('');
  });

  test('an abort ends it within a second', async () => {
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

test('a folder without models is told', async () => {
  const nowhere = createWhisperSpeech({ modelsFolder: '/nonexistent' });
  await expect(nowhere.detectLanguage(audioOf(new Int16Array()), { signal })).rejects.toMatchObject({
    code: 'model-missing',
  });
});
