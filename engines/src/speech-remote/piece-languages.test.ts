import { expect, test } from 'vitest';
import type { SpeechEngine } from '../ports/speech.ts';
import { detectUtteranceLanguages, detectPieceLanguage } from './piece-languages.ts';

type DetectionResult = Awaited<ReturnType<SpeechEngine['detectLanguage']>>;

/** Detects languages by the first sample. */
const local = (detections: Record<number, DetectionResult>): SpeechEngine => ({
  description: { name: 'local', model: '', modelSha256: '', languages: ['en', 'es'], isRemote: false },
  detectLanguage: async (audio, { durationMs = 0 }) => {
    const samples = await audio.read(0, durationMs + 1_000);
    expect(samples.length).toBe(durationMs * 16);
    return detections[samples[0]!] ?? 'no-speech';
  },
  align: () => Promise.reject(new Error('Not called in these tests.')),
  // oxlint-disable-next-line require-yield -- never called in these tests
  async *transcribe() {
    throw new Error('Not called in these tests.');
  },
  warmUp: () => Promise.resolve(),
  close: () => Promise.resolve(),
});

const sure = (language: string, confidence = 0.97) => ({ language, confidence, alternatives: [] });
const { signal } = new AbortController();
/** Ten seconds from second 20 on; each sample is the second of the piece. */
const piece = {
  fromMs: 20_000,
  untilMs: 30_000,
  samples: Int16Array.from({ length: 160_000 }, (_, at) => Math.floor(at / 16_000)),
  isSilent: false,
};

test('a piece has the detected language, or that of the previous piece, or an undetermined one', async () => {
  const detect = (detections: Record<number, DetectionResult>, lastLanguage?: string) =>
    detectPieceLanguage(local(detections), piece, { lastLanguage, signal });
  expect(await detect({ 0: sure('es') }, 'en')).toEqual({ language: 'es', isMixed: false });
  const mixed = { ...sure('es'), spokenLanguages: ['en', 'es'] };
  expect(await detect({ 0: mixed })).toEqual({ language: 'en', isMixed: true });
  expect(await detect({}, 'en')).toEqual({ language: 'en', isMixed: false });
  expect(await detect({})).toEqual({ language: 'und', isMixed: false });
});

test('with several languages each utterance has its own; short or uncertain ones have that of the previous one', async () => {
  const utterances = [
    [20_000, 22_000],
    [22_000, 24_000],
    [25_000, 26_000],
    [26_000, 28_000],
    [28_000, 30_000],
  ].map(([startMs, endMs]) => ({ startMs: startMs!, endMs: endMs!, language: 'es', words: [] }));
  const detections = { 2: sure('en'), 5: sure('es'), 6: sure('es', 0.6), 8: sure('es') };
  const withLanguages = await detectUtteranceLanguages(local(detections), piece, { utterances, signal });
  expect(withLanguages.map(({ language }) => language)).toEqual(['es', 'en', 'en', 'en', 'es']);
});
