import { afterAll, describe, expect, test } from 'vitest';
import { audioOf, hasModels, isLongRun, missing, models, readClip } from '../models/clips.fixture.ts';
import type { SaidWord, Utterance } from '../ports/speech.ts';
import { createWhisperSpeech } from './index.ts';

const speech = createWhisperSpeech({ modelsFolder: models });
afterAll(() => speech.close());
const { signal } = new AbortController();

async function hear(samples: Int16Array, language: string): Promise<Utterance[]> {
  const heard = speech.transcribe(audioOf(samples), { language, fromMs: 0, signal });
  return (await Array.fromAsync(heard)).flatMap(({ utterances }) => utterances);
}

/** The words of an utterance, of which only some are known. */
const hide = ({ words }: Utterance, isHidden: (at: number) => boolean): SaidWord[] =>
  words.map(({ text, glue, startMs, endMs }, at) => ({
    text,
    ...(glue && { glue }),
    ...(isHidden(at) ? {} : { known: { startMs, endMs } }),
  }));

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const clips: [string, string][] = [
  ['speech-en/jfk.flac', 'en'],
  ['speech-multilingual/fr-FR/audio.flac', 'fr'],
];

describe('words are found again where they were heard', () => {
  for (const [clip, language] of isLongRun ? clips : clips.slice(0, 1)) {
    const lacks = missing(clip);
    test.skipIf(lacks)(`${clip}${lacks ? ` (needs ${lacks})` : ''}`, async () => {
      const samples = await readClip(clip);
      const errors: number[] = [];
      for (const utterance of await hear(samples, language)) {
        for (const isHidden of [(at: number) => at % 4 < 2, () => true]) {
          const { startMs: fromMs, endMs: toMs } = utterance;
          const words = hide(utterance, isHidden);
          const times = await speech.align(audioOf(samples), { language, fromMs, toMs, words, signal });
          expect(times).toHaveLength(words.length);
          words.forEach(({ known }, at) => {
            const [time, heard] = [times[at]!, utterance.words[at]!];
            if (known) expect(time).toEqual(known);
            else errors.push(Math.abs(time.startMs - heard.startMs));
            const before = times[at - 1];
            if (before) expect(time.startMs).toBeGreaterThanOrEqual(before.startMs);
            expect(time.endMs).toBeGreaterThan(time.startMs);
          });
        }
      }
      expect(median(errors)).toBeLessThanOrEqual(60);
    });
  }

  const clip = 'speech-multilingual/es-ES/audio.flac';
  const lacks = missing(clip);
  test.runIf(isLongRun && !lacks)(
    `also in more than a window takes${lacks ? ` (needs ${lacks})` : ''}`,
    async () => {
      const samples = await readClip(clip);
      const utterances = await hear(samples, 'es');
      const whole = { ...utterances[0]!, words: utterances.flatMap(({ words }) => words) };
      const words = hide(whole, (at) => at % 20 === 7);
      const toMs = Math.floor(samples.length / 16);
      expect(toMs).toBeGreaterThan(30_000);
      const times = await speech.align(audioOf(samples), { language: 'es', fromMs: 0, toMs, words, signal });
      const errors = whole.words.map(({ startMs }, at) => Math.abs(times[at]!.startMs - startMs));
      expect(median(errors.filter((_, at) => at % 20 === 7))).toBeLessThanOrEqual(60);
    },
  );
});

describe.skipIf(!hasModels)(`words that were not said${hasModels ? '' : ' (needs the models)'}`, () => {
  const silence = audioOf(new Int16Array(5 * 16_000));
  const words = ['nobody', 'speaks'].map((text) => ({ text }));

  test('are not placed in silence', async () => {
    const times = await speech.align(silence, { language: 'en', fromMs: 0, toMs: 5_000, words, signal });
    expect(times).toEqual([null, null]);
  });

  test('are not placed where there is no time', async () => {
    const times = await speech.align(silence, { language: 'en', fromMs: 900, toMs: 900, words, signal });
    expect(times).toEqual([null, null]);
    expect(await speech.align(silence, { language: 'en', fromMs: 0, toMs: 900, words: [], signal })).toEqual(
      [],
    );
  });

  test('are not looked for after an abort', async () => {
    const ended = AbortSignal.abort(new Error('enough'));
    const options = { language: 'en', fromMs: 0, toMs: 5_000, words, signal: ended };
    await expect(speech.align(silence, options)).rejects.toThrow('enough');
  });
});

test('a folder without models is told', async () => {
  const nowhere = createWhisperSpeech({ modelsFolder: '/nonexistent' });
  const options = { language: 'en', fromMs: 0, toMs: 1_000, words: [{ text: 'hello' }], signal };
  await expect(nowhere.align(audioOf(new Int16Array()), options)).rejects.toMatchObject({
    code: 'model-missing',
  });
});
