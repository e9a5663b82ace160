import { expect, test } from 'vitest';
import { languageOf, languageOfChannel } from './languages-heard.rules.ts';

const one = (language: string, confidence = 0.95) => ({
  language,
  confidence,
  alternatives: [{ language: 'nl', confidence: (1 - confidence) / 2 }],
});
const mixed = { ...one('es', 0.6), several: ['es', 'en'] };
const mul = { kind: 'language', language: 'mul', confidence: null };

test.each([
  ['one language where all channels are in it', [one('de'), one('de', 0.7)], 'de', 0.95],
  ['that of the channel with speech', ['no-speech' as const, one('de', 0.5)], 'de', 0.5],
  ['that of the surest where another is not sure of its own', [one('cy', 0.7), one('en', 0.9)], 'en', 0.9],
])('a recording is in %s', (_what, heard, language, confidence) => {
  expect(languageOf(heard)).toEqual({ kind: 'language', language, confidence });
});

test('it is in several where channels surely differ, or one of them has several', () => {
  expect(languageOf([one('de'), one('en', 0.85)])).toEqual(mul);
  expect(languageOf([one('es'), mixed])).toEqual(mul);
});

test('nobody can tell where no channel is sure, or nobody speaks', () => {
  expect(languageOf([one('cy', 0.2), one('en', 0.3)])).toEqual({
    kind: 'unsure',
    alternatives: ['en', 'nl'],
  });
  expect(languageOf(['no-speech', 'no-speech'])).toEqual({ kind: 'no-speech' });
});

test('a channel of a recording in several is heard in its own where that is sure and the engine knows it', () => {
  expect(languageOfChannel(one('de'), ['de', 'en'])).toBe('de');
  expect(languageOfChannel(one('de'), ['en'])).toBe('mul');
  expect(languageOfChannel(one('de', 0.7), ['de'])).toBe('mul');
  expect(languageOfChannel(mixed, ['es'])).toBe('mul');
  expect(languageOfChannel('no-speech', ['es'])).toBe('mul');
});
