import { afterAll, describe, expect, test } from 'vitest';
import { type AudioSource, SAMPLES_PER_MS } from './audio.ts';
import type { SpeechEngine, TranscribedPart } from './speech.ts';

export type SpeechSubject = {
  makeEngine: () => SpeechEngine | Promise<SpeechEngine>;
  /** Mono audio with words, at least two seconds. */
  readSpeech: () => Int16Array | Promise<Int16Array>;
  /** Language of the words. */
  language: string;
  /** Why the suite cannot run here, such as missing models. */
  skipped?: string | undefined;
};

const MAX_UTTERANCE_MS = 20_000;
/** Detected speech may start slightly before the place where an earlier run stopped. */
const RESUME_TOLERANCE_MS = 200;

/** Behaviour of every speech engine, whatever its model or service. */
export function describeSpeechEngine(name: string, subject: SpeechSubject): void {
  const { language, skipped } = subject;
  describe.skipIf(skipped)(`${name} is a speech engine${skipped ? ` (needs ${skipped})` : ''}`, () => {
    let made: Promise<SpeechEngine> | undefined;
    const engine = (): Promise<SpeechEngine> => (made ??= Promise.resolve(subject.makeEngine()));
    afterAll(async () => (await made)?.close());
    const { signal } = new AbortController();

    const audioOf = (samples: Int16Array): AudioSource => ({
      read: async (fromMs, toMs) => samples.slice(fromMs * SAMPLES_PER_MS, toMs * SAMPLES_PER_MS),
    });
    const transcribe = async (audio: AudioSource, fromMs = 0): Promise<TranscribedPart[]> =>
      Array.fromAsync(
        (await engine()).transcribe(audio, { language, fromMs, vocabulary: ['Kigali'], signal }),
      );
    /** The transcript that several tests look at. */
    let whole: Promise<TranscribedPart[]> | undefined;
    const transcribeWhole = (): Promise<TranscribedPart[]> =>
      (whole ??= Promise.resolve(subject.readSpeech()).then((samples) => transcribe(audioOf(samples))));
    const utterancesOf = (parts: readonly TranscribedPart[]) => parts.flatMap(({ utterances }) => utterances);

    test('describes itself', async () => {
      const { name: adapter, model, modelSha256, languages, isRemote } = (await engine()).description;
      expect([adapter, model].every((text) => text !== '')).toBe(true);
      expect(languages.length).toBeGreaterThan(0);
      expect(languages.includes(language)).toBe(true);
      expect(modelSha256).toMatch(isRemote ? /^$/ : /^[0-9a-f]{64}$/);
    });

    test('transcribes in order, up to the end of the audio', async () => {
      const samples = await subject.readSpeech();
      const parts = await transcribeWhole();
      const ends = parts.map(({ untilMs }) => untilMs);
      expect(ends).toEqual([...new Set(ends)].toSorted((one, other) => one - other));
      expect(ends.at(-1)).toBe(Math.floor(samples.length / SAMPLES_PER_MS));
      let fromMs = 0;
      for (const { untilMs, utterances } of parts) {
        for (const { startMs } of utterances) {
          expect(startMs).toBeGreaterThanOrEqual(fromMs - RESUME_TOLERANCE_MS);
          expect(startMs).toBeLessThanOrEqual(untilMs);
        }
        fromMs = untilMs;
      }
    });

    test('words have ordered times in whole milliseconds, a confidence and no spaces around them', async () => {
      const samples = await subject.readSpeech();
      const utterances = utterancesOf(await transcribeWhole());
      expect(utterances.length).toBeGreaterThan(0);
      let last = 0;
      for (const utterance of utterances) {
        expect(utterance.language).toBe(language);
        expect(utterance.words.length).toBeGreaterThan(0);
        expect([utterance.startMs, utterance.endMs]).toEqual([
          utterance.words[0]!.startMs,
          utterance.words.at(-1)!.endMs,
        ]);
        if (utterance.words.length > 1)
          expect(utterance.endMs - utterance.startMs).toBeLessThanOrEqual(MAX_UTTERANCE_MS);
        for (const { text, startMs, endMs, confidence } of utterance.words) {
          expect(text).toMatch(/^\S(?:.*\S)?$/u);
          expect([startMs, endMs].every(Number.isInteger)).toBe(true);
          expect(startMs).toBeGreaterThanOrEqual(last);
          expect(endMs).toBeGreaterThanOrEqual(startMs);
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(1);
          last = startMs;
        }
      }
      expect(last).toBeLessThanOrEqual(samples.length / SAMPLES_PER_MS);
    });

    test('resumes at the end of an earlier part with the rest alone', async () => {
      const samples = await subject.readSpeech();
      const fromMs = Math.floor(samples.length / SAMPLES_PER_MS / 2);
      const parts = await transcribe(audioOf(samples), fromMs);
      expect(parts.every(({ untilMs }) => untilMs > fromMs)).toBe(true);
      expect(parts.at(-1)!.untilMs).toBe(Math.floor(samples.length / SAMPLES_PER_MS));
      for (const { startMs } of utterancesOf(parts))
        expect(startMs).toBeGreaterThanOrEqual(fromMs - RESUME_TOLERANCE_MS);
    });

    test('finds no words and no language in silence, nor in no audio', async () => {
      const silence = new Int16Array(3_000 * SAMPLES_PER_MS);
      const parts = await transcribe(audioOf(silence));
      expect(utterancesOf(parts)).toEqual([]);
      expect(parts.at(-1)!.untilMs).toBe(3_000);
      expect(utterancesOf(await transcribe(audioOf(new Int16Array())))).toEqual([]);
      expect(await (await engine()).detectLanguage(audioOf(silence), { signal })).toBe('no-speech');
    });

    test('guesses the language, likeliest first', async () => {
      const samples = await subject.readSpeech();
      const durationMs = Math.floor(samples.length / SAMPLES_PER_MS);
      const found = await (await engine()).detectLanguage(audioOf(samples), { signal, durationMs });
      if (found === 'no-speech') throw new Error('No speech was found.');
      const guesses = [found, ...found.alternatives];
      expect(guesses.length).toBeLessThanOrEqual(5);
      for (const guess of guesses) expect(guess.language).toMatch(/^[a-z]{2,3}$/);
      const confidences = guesses.map(({ confidence }) => confidence);
      expect(confidences).toEqual(confidences.toSorted((one, other) => other - one));
      expect(Math.min(...confidences)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...confidences)).toBeLessThanOrEqual(1);
    });

    test('aligns each word of a text, and keeps known times', async () => {
      const samples = await subject.readSpeech();
      const toMs = Math.floor(samples.length / SAMPLES_PER_MS);
      const [utterance] = utterancesOf(await transcribeWhole());
      const words = utterance!.words.slice(0, 3);
      const { startMs, endMs } = words[0]!;
      const options = { language, fromMs: 0, toMs, signal };
      const times = await (
        await engine()
      ).align(audioOf(samples), {
        ...options,
        words: words.map(({ text }, at) => ({ text, ...(at === 0 && { known: { startMs, endMs } }) })),
      });
      expect(times).toHaveLength(words.length);
      expect(times[0]).toEqual({ startMs, endMs });
      const placed = times.flatMap((time) => time ?? []);
      for (const [at, time] of placed.entries()) {
        expect(time.endMs).toBeGreaterThanOrEqual(time.startMs);
        if (at > 0) expect(time.startMs).toBeGreaterThanOrEqual(placed[at - 1]!.startMs);
      }
      expect(await (await engine()).align(audioOf(samples), { ...options, words: [] })).toEqual([]);
    });

    test('an abort ends transcription with its reason, even while audio is awaited', async () => {
      const abort = new AbortController();
      const audio: AudioSource = { read: () => new Promise(() => {}) };
      const running = Array.fromAsync(
        (await engine()).transcribe(audio, { language, fromMs: 0, signal: abort.signal }),
      );
      setTimeout(() => abort.abort(new Error('enough')), 100);
      await expect(running).rejects.toThrow('enough');
    });

    test('works again after it was closed', async () => {
      await (await engine()).warmUp();
      await (await engine()).close();
      await (await engine()).close();
      expect(utterancesOf(await transcribe(audioOf(await subject.readSpeech()))).length).toBeGreaterThan(0);
    });
  });
}

/**
 * Stands in for the local engine behind an adapter that leaves detecting languages and aligning to it. Hears
 * English in any sound.
 */
export const localSpeechFixture: SpeechEngine = {
  description: { name: 'local', model: 'fixture', modelSha256: '', languages: ['en'], isRemote: false },
  detectLanguage: async (audio) => {
    const samples = await audio.read(0, 30_000);
    if (!samples.some((sample) => Math.abs(sample) > 10)) return 'no-speech';
    return { language: 'en', confidence: 0.9, alternatives: [] };
  },
  align: async (_audio, { words, fromMs }) => {
    let endMs = fromMs;
    return words.map(({ known }) => {
      const time = known ?? { startMs: endMs, endMs: endMs + 300 };
      ({ endMs } = time);
      return time;
    });
  },
  // oxlint-disable-next-line require-yield -- the adapters transcribe themselves
  async *transcribe() {
    throw new Error('The local engine does not transcribe here.');
  },
  warmUp: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
