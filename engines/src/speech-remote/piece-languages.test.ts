import { expect, test } from 'vitest';
import type { SpeechEngine } from '../ports/speech.ts';
import { tellEach, tellLanguage } from './piece-languages.ts';

type Told = Awaited<ReturnType<SpeechEngine['detectLanguage']>>;

/** Tells languages by the first sample of a sound. */
const local = (tells: Record<number, Told>): SpeechEngine => ({
  description: { name: 'local', model: '', modelSha256: '', languages: ['en', 'es'], leavesMachine: false },
  detectLanguage: async (audio, { durationMs = 0 }) => {
    const sound = await audio.read(0, durationMs + 1_000);
    expect(sound.length).toBe(durationMs * 16);
    return tells[sound[0]!] ?? 'no-speech';
  },
  align: () => Promise.reject(new Error('No words are looked for.')),
  // oxlint-disable-next-line require-yield -- never asked in these tests
  async *transcribe() {
    throw new Error('Nothing is written down.');
  },
  warmUp: () => Promise.resolve(),
  close: () => Promise.resolve(),
});

const sure = (language: string, confidence = 0.97) => ({ language, confidence, alternatives: [] });
const { signal } = new AbortController();
/** Ten seconds from the twentieth on; each sample says in which second of the piece it is. */
const piece = {
  fromMs: 20_000,
  untilMs: 30_000,
  samples: Int16Array.from({ length: 160_000 }, (_, at) => Math.floor(at / 16_000)),
  isSilent: false,
};

test('a piece is in the language that is told, else in that of the one before, else in none that is known', async () => {
  const tell = (tells: Record<number, Told>, spokenLast?: string) =>
    tellLanguage(local(tells), piece, { spokenLast, signal });
  expect(await tell({ 0: sure('es') }, 'en')).toEqual({ language: 'es', isMixed: false });
  const several = { ...sure('es'), several: ['en', 'es'] };
  expect(await tell({ 0: several })).toEqual({ language: 'en', isMixed: true });
  expect(await tell({}, 'en')).toEqual({ language: 'en', isMixed: false });
  expect(await tell({})).toEqual({ language: 'und', isMixed: false });
});

test('of several languages each utterance says its own; what is short or unsure goes with the one before', async () => {
  const utterances = [
    [20_000, 22_000],
    [22_000, 24_000],
    [25_000, 26_000],
    [26_000, 28_000],
    [28_000, 30_000],
  ].map(([startMs, endMs]) => ({ startMs: startMs!, endMs: endMs!, language: 'es', words: [] }));
  const tells = { 2: sure('en'), 5: sure('es'), 6: sure('es', 0.6), 8: sure('es') };
  const told = await tellEach(local(tells), piece, { utterances, signal });
  expect(told.map(({ language }) => language)).toEqual(['es', 'en', 'en', 'en', 'es']);
});
