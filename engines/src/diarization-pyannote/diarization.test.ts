import { afterAll, describe, expect, test } from 'vitest';
import { audioOf, hasModels, missing, models, readClip } from '../models/clips.fixture.ts';
import { describeDiarizationEngine } from '../ports/diarization.conformance.ts';
import { createPyannoteDiarization } from './index.ts';

const diarization = createPyannoteDiarization({ modelsFolder: models });
afterAll(() => diarization.close());
const { signal } = new AbortController();

const call = 'speech-diarization/two_speaker_phone/sample.wav';
const missingData = missing(call);
describeDiarizationEngine('pyannote', {
  makeEngine: () => createPyannoteDiarization({ modelsFolder: models }),
  readSpeech: () => readClip(call),
  skipped: missingData,
});

describe.skipIf(missingData)(`a phone call of two${missingData ? ` (needs ${missingData})` : ''}`, () => {
  test('has two voices that take turns, and reports progress', async () => {
    const samples = await readClip(call);
    const shares: number[] = [];
    const { turns } = await diarization.diarize(audioOf(samples), {
      durationMs: samples.length / 16,
      signal,
      onProgress: (share) => shares.push(share),
    });
    expect(new Set(turns.map(({ voice }) => voice))).toEqual(new Set([0, 1]));
    // Two moments from the reference at which one person speaks alone: the first caller, then the second.
    const at = (ms: number): number[] =>
      turns.filter((turn) => turn.startMs <= ms && ms < turn.endMs).map(({ voice }) => voice);
    expect(at(9_300)).toEqual([0]);
    expect(at(26_000)).toEqual([1]);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  test('has one voice if one speaker is known', async () => {
    const samples = await readClip(call);
    const { turns } = await diarization.diarize(audioOf(samples), {
      durationMs: samples.length / 16,
      speakers: 1,
      signal,
    });
    expect(new Set(turns.map(({ voice }) => voice)).size).toBe(1);
  });

  test('has speech from its first word on, with and without diarization', async () => {
    const samples = await readClip(call);
    const options = { durationMs: samples.length / 16, signal };
    const { speech } = await diarization.diarize(audioOf(samples), options);
    const alone = await diarization.detectSpeech(audioOf(samples), options);
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
    expect(await diarization.diarize(audio, { durationMs, signal })).toEqual({ turns: [], speech: [] });
    expect(await diarization.detectSpeech(audio, { durationMs, signal })).toEqual([]);
  });

  test('an abort ends diarization', async () => {
    const abort = new AbortController();
    const running = diarization.diarize(audioOf(new Int16Array(16_000 * 3_600)), {
      durationMs: 3_600_000,
      signal: abort.signal,
    });
    setTimeout(() => abort.abort(new Error('enough')), 500);
    await expect(running).rejects.toThrow('enough');
  });
});

test('missing models are reported', async () => {
  const engineWithoutModels = createPyannoteDiarization({ modelsFolder: '/nonexistent' });
  const finding = engineWithoutModels.diarize(audioOf(new Int16Array()), { durationMs: 0, signal });
  await expect(finding).rejects.toMatchObject({ code: 'model-missing' });
});
