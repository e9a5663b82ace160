import { afterAll, describe, expect, test } from 'vitest';
import { audioOf, hasModels, missing, models, readClip } from '../models/clips.fixture.ts';
import { createPyannoteVoices } from './index.ts';

const voices = createPyannoteVoices({ modelsFolder: models });
afterAll(() => voices.close());
const { signal } = new AbortController();

const call = 'speech-diarization/two_speaker_phone/sample.wav';
const lacks = missing(call);
describe.skipIf(lacks)(`a phone call of two${lacks ? ` (needs ${lacks})` : ''}`, () => {
  test('has two voices that take turns, with progress', async () => {
    const samples = await readClip(call);
    const shares: number[] = [];
    const { turns } = await voices.findVoices(audioOf(samples), {
      durationMs: samples.length / 16,
      signal,
      onProgress: (share) => shares.push(share),
    });
    expect(new Set(turns.map(({ voice }) => voice))).toEqual(new Set([0, 1]));
    // Two moments at which one of them speaks alone, from the reference: the first caller, then the second.
    const at = (ms: number): number[] =>
      turns.filter((turn) => turn.startMs <= ms && ms < turn.endMs).map(({ voice }) => voice);
    expect(at(9_300)).toEqual([0]);
    expect(at(26_000)).toEqual([1]);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  test('has one where one is known to speak', async () => {
    const samples = await readClip(call);
    const { turns } = await voices.findVoices(audioOf(samples), {
      durationMs: samples.length / 16,
      speakers: 1,
      signal,
    });
    expect(new Set(turns.map(({ voice }) => voice)).size).toBe(1);
  });

  test('has speech from its first word on, with and without telling whose it is', async () => {
    const samples = await readClip(call);
    const options = { durationMs: samples.length / 16, signal };
    const { speech } = await voices.findVoices(audioOf(samples), options);
    const alone = await voices.findSpeech(audioOf(samples), options);
    for (const spans of [speech, alone]) {
      expect(spans[0]!.startMs).toBeGreaterThan(6_000);
      expect(spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)).toBeGreaterThan(21_000);
      const edges = spans.flatMap(({ startMs, endMs }) => [startMs, endMs]);
      expect(edges).toEqual(edges.toSorted((one, other) => one - other));
    }
  });
});

describe.skipIf(!hasModels)(`without speech${hasModels ? '' : ' (needs the models)'}`, () => {
  test.each([0, 1, 25_000])('%i ms of silence have no voices', async (durationMs) => {
    const audio = audioOf(new Int16Array(durationMs * 16));
    expect(await voices.findVoices(audio, { durationMs, signal })).toEqual({ turns: [], speech: [] });
    expect(await voices.findSpeech(audio, { durationMs, signal })).toEqual([]);
  });

  test('an abort ends it', async () => {
    const abort = new AbortController();
    const running = voices.findVoices(audioOf(new Int16Array(16_000 * 3_600)), {
      durationMs: 3_600_000,
      signal: abort.signal,
    });
    setTimeout(() => abort.abort(new Error('enough')), 500);
    await expect(running).rejects.toThrow('enough');
  });
});

test('a folder without models is told', async () => {
  const nowhere = createPyannoteVoices({ modelsFolder: '/nonexistent' });
  const finding = nowhere.findVoices(audioOf(new Int16Array()), { durationMs: 0, signal });
  await expect(finding).rejects.toMatchObject({ code: 'model-missing' });
});
