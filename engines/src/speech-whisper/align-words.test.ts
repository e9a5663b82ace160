import { afterAll, describe, expect, test } from 'vitest';
import { audioOf, hasModels, isLongRun, missing, models, readClip } from '../models/clips.fixture.ts';
import type { AlignmentWord, Utterance } from '../ports/speech.ts';
import { createWhisperSpeech } from './index.ts';

const speech = createWhisperSpeech({ modelsFolder: models });
afterAll(() => speech.close());
const { signal } = new AbortController();

async function transcribe(samples: Int16Array, language: string): Promise<Utterance[]> {
  const transcribed = speech.transcribe(audioOf(samples), { language, fromMs: 0, signal });
  return (await Array.fromAsync(transcribed)).flatMap(({ utterances }) => utterances);
}

/** The words of an utterance without the times of some. */
const withHiddenTimes = ({ words }: Utterance, isHidden: (at: number) => boolean): AlignmentWord[] =>
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

describe('words are aligned at their transcribed times', () => {
  for (const [clip, language] of isLongRun ? clips : clips.slice(0, 1)) {
    const missingData = missing(clip);
    test.skipIf(missingData)(`${clip}${missingData ? ` (needs ${missingData})` : ''}`, async () => {
      const samples = await readClip(clip);
      const errors: number[] = [];
      for (const utterance of await transcribe(samples, language)) {
        for (const isHidden of [(at: number) => at % 4 < 2, () => true]) {
          const { startMs: fromMs, endMs: toMs } = utterance;
          const words = withHiddenTimes(utterance, isHidden);
          const times = await speech.align(audioOf(samples), { language, fromMs, toMs, words, signal });
          expect(times).toHaveLength(words.length);
          words.forEach(({ known }, at) => {
            const [time, transcribed] = [times[at]!, utterance.words[at]!];
            if (known) expect(time).toEqual(known);
            else errors.push(Math.abs(time.startMs - transcribed.startMs));
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
  const missingData = missing(clip);
  test.runIf(isLongRun && !missingData)(
    `also in more than one window${missingData ? ` (needs ${missingData})` : ''}`,
    async () => {
      const samples = await readClip(clip);
      const utterances = await transcribe(samples, 'es');
      const whole = { ...utterances[0]!, words: utterances.flatMap(({ words }) => words) };
      const words = withHiddenTimes(whole, (at) => at % 20 === 7);
      const toMs = Math.floor(samples.length / 16);
      expect(toMs).toBeGreaterThan(30_000);
      const times = await speech.align(audioOf(samples), { language: 'es', fromMs: 0, toMs, words, signal });
      const errors = whole.words.map(({ startMs }, at) => Math.abs(times[at]!.startMs - startMs));
      expect(median(errors.filter((_, at) => at % 20 === 7))).toBeLessThanOrEqual(60);
    },
  );
});

describe.skipIf(!hasModels)(`words that were not spoken${hasModels ? '' : ' (needs the models)'}`, () => {
  const silence = audioOf(new Int16Array(5 * 16_000));
  const words = ['nobody', 'speaks'].map((text) => ({ text }));

  test('are not placed in silence', async () => {
    const times = await speech.align(silence, { language: 'en', fromMs: 0, toMs: 5_000, words, signal });
    expect(times).toEqual([null, null]);
  });

  test('are not placed without time', async () => {
    const times = await speech.align(silence, { language: 'en', fromMs: 900, toMs: 900, words, signal });
    expect(times).toEqual([null, null]);
    expect(await speech.align(silence, { language: 'en', fromMs: 0, toMs: 900, words: [], signal })).toEqual(
      [],
    );
  });

  test('are not aligned after an abort', async () => {
    const ended = AbortSignal.abort(new Error('enough'));
    const options = { language: 'en', fromMs: 0, toMs: 5_000, words, signal: ended };
    await expect(speech.align(silence, options)).rejects.toThrow('enough');
  });
});

test('missing models are reported', async () => {
  const engineWithoutModels = createWhisperSpeech({ modelsFolder: '/nonexistent' });
  const options = { language: 'en', fromMs: 0, toMs: 1_000, words: [{ text: 'hello' }], signal };
  await expect(engineWithoutModels.align(audioOf(new Int16Array()), options)).rejects.toMatchObject({
    code: 'model-missing',
  });
});
