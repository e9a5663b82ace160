import { afterAll, describe, expect, test } from 'vitest';
import { type AudioSource, SAMPLES_PER_MS } from './audio.ts';
import type { DiarizationEngine } from './diarization.ts';

export type DiarizationSubject = {
  makeEngine: () => DiarizationEngine;
  /** Mono audio in which at least one person speaks for more than five seconds. */
  readSpeech: () => Promise<Int16Array>;
  /** Why the suite cannot run here, such as missing models. */
  skipped?: string | undefined;
};

/** Behaviour of every diarization engine, whatever its models. */
export function describeDiarizationEngine(name: string, subject: DiarizationSubject): void {
  const { skipped } = subject;
  describe.skipIf(skipped)(`${name} is a diarization engine${skipped ? ` (needs ${skipped})` : ''}`, () => {
    const engine = subject.makeEngine();
    afterAll(() => engine.close());
    const { signal } = new AbortController();
    const audioOf = (samples: Int16Array): AudioSource => ({
      read: async (fromMs, toMs) => samples.slice(fromMs * SAMPLES_PER_MS, toMs * SAMPLES_PER_MS),
    });
    const lengthMs = (samples: Int16Array): number => Math.floor(samples.length / SAMPLES_PER_MS);

    test('describes itself', () => {
      const { name: adapter, model, languages } = engine.description;
      expect([adapter, model].every((text) => text !== '')).toBe(true);
      expect(languages.length).toBeGreaterThan(0);
    });

    test('turns and speech are in order, within the recording, and voices are numbered as they appear', async () => {
      const samples = await subject.readSpeech();
      const durationMs = lengthMs(samples);
      const shares: number[] = [];
      const onProgress = (share: number): void => void shares.push(share);
      const { turns, speech } = await engine.diarize(audioOf(samples), { durationMs, signal, onProgress });
      expect(turns.length).toBeGreaterThan(0);
      for (const spans of [turns, speech]) {
        expect(spans.map(({ startMs }) => startMs)).toEqual(
          spans.map(({ startMs }) => startMs).toSorted((one, other) => one - other),
        );
        for (const { startMs, endMs } of spans) {
          expect(startMs).toBeGreaterThanOrEqual(0);
          expect(endMs).toBeGreaterThan(startMs);
          expect(endMs).toBeLessThanOrEqual(durationMs);
        }
      }
      const voices = [...new Set(turns.map(({ voice }) => voice))];
      expect(voices).toEqual(voices.map((_, at) => at));
      expect(shares).toEqual(shares.toSorted((one, other) => one - other));
      expect([shares.at(-1), Math.min(...shares) >= 0]).toEqual([1, true]);
      expect(await engine.detectSpeech(audioOf(samples), { durationMs, signal })).toEqual(speech);
    });

    test('finds no more voices than are known', async () => {
      const samples = await subject.readSpeech();
      const { turns } = await engine.diarize(audioOf(samples), {
        durationMs: lengthMs(samples),
        speakers: 1,
        signal,
      });
      expect(new Set(turns.map(({ voice }) => voice)).size).toBe(1);
    });

    test('a voiceprint is a unit vector, and needs five seconds of speech', async () => {
      const samples = await subject.readSpeech();
      const speech = await engine.detectSpeech(audioOf(samples), { durationMs: lengthMs(samples), signal });
      const print = await engine.embedSpeaker(audioOf(samples), { spans: speech, signal });
      expect(print!.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(1, 3);
      const short = [{ startMs: speech[0]!.startMs, endMs: speech[0]!.startMs + 1_000 }];
      expect(await engine.embedSpeaker(audioOf(samples), { spans: short, signal })).toBeUndefined();
      expect(await engine.embedSpeaker(audioOf(samples), { spans: [], signal })).toBeUndefined();
    });

    test.each([0, 1, 3_000])('%i ms of silence have neither voices nor speech', async (durationMs) => {
      const audio = audioOf(new Int16Array(durationMs * SAMPLES_PER_MS));
      expect(await engine.diarize(audio, { durationMs, signal })).toEqual({ turns: [], speech: [] });
      expect(await engine.detectSpeech(audio, { durationMs, signal })).toEqual([]);
    });

    test('an abort ends diarization with its reason', async () => {
      const abort = new AbortController();
      const audio: AudioSource = { read: () => new Promise(() => {}) };
      const running = engine.diarize(audio, { durationMs: 60_000, signal: abort.signal });
      setTimeout(() => abort.abort(new Error('enough')), 100);
      await expect(running).rejects.toThrow('enough');
    });

    test('works again after it was closed', async () => {
      await engine.close();
      await engine.close();
      const silence = audioOf(new Int16Array(1_000 * SAMPLES_PER_MS));
      expect(await engine.detectSpeech(silence, { durationMs: 1_000, signal })).toEqual([]);
    });
  });
}
