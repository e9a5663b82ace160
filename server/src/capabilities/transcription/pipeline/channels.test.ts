import { expect, test } from 'vitest';
import { recordingLanguage, languageOfChannel, speakerNamesByChannel } from './channels.rules.ts';

const one = (language: string, confidence = 0.95) => ({
  language,
  confidence,
  alternatives: [{ language: 'nl', confidence: (1 - confidence) / 2 }],
});
const mixed = { ...one('es', 0.6), spokenLanguages: ['es', 'en'] };
const mul = { kind: 'language', language: 'mul', confidence: null };

test.each([
  ['one language where all channels are in it', [one('de'), one('de', 0.7)], 'de', 0.95],
  ['that of the channel with speech', ['no-speech' as const, one('de', 0.5)], 'de', 0.5],
  ['that of the surest where another is not sure of its own', [one('cy', 0.7), one('en', 0.9)], 'en', 0.9],
])('a recording is in %s', (_what, channels, language, confidence) => {
  expect(recordingLanguage(channels)).toEqual({ kind: 'language', language, confidence });
});

test('it is multilingual if channels clearly differ, or one channel has several languages', () => {
  expect(recordingLanguage([one('de'), one('en', 0.85)])).toEqual(mul);
  expect(recordingLanguage([one('es'), mixed])).toEqual(mul);
});

test('the language is unsure if no channel is confident, and missing without speech', () => {
  expect(recordingLanguage([one('cy', 0.2), one('en', 0.3)])).toEqual({
    kind: 'unsure',
    alternatives: ['en', 'nl'],
  });
  expect(recordingLanguage(['no-speech', 'no-speech'])).toEqual({ kind: 'no-speech' });
});

test('a channel of a multilingual recording uses its own language if it is certain and the engine supports it', () => {
  expect(languageOfChannel(one('de'), ['de', 'en'])).toBe('de');
  expect(languageOfChannel(one('de'), ['en'])).toBe('mul');
  expect(languageOfChannel(one('de', 0.7), ['de'])).toBe('mul');
  expect(languageOfChannel(mixed, ['es'])).toBe('mul');
  expect(languageOfChannel('no-speech', ['es'])).toBe('mul');
});

const SEPARATE = { channelPlan: 'separate', channels: 2 } as const;
const MIXED = { channelPlan: 'mixed', channels: 2 } as const;
const named = (speakers: number | null, ...speakerNames: string[]) => ({
  tracks: [],
  settings: { speakers, speakerNames },
});

test('assigns listed names to separate channels if there are as many', () => {
  expect(speakerNamesByChannel(named(2, 'Host', 'Guest'), SEPARATE)).toEqual([
    { number: 1, name: 'Host' },
    { number: 2, name: 'Guest' },
  ]);
  expect(speakerNamesByChannel(named(3, 'Host', 'Guest', 'Guest Two'), SEPARATE)).toEqual([]);
  expect(speakerNamesByChannel(named(2, 'Host', 'Guest'), MIXED)).toEqual([]);
});

test('assigns a single name to a single speaker', () => {
  expect(speakerNamesByChannel(named(1, 'Host'), MIXED)).toEqual([{ number: 1, name: 'Host' }]);
  expect(speakerNamesByChannel(named(3, 'Host'), MIXED)).toEqual([]);
  expect(speakerNamesByChannel(named(1), MIXED)).toEqual([]);
});

test('assigns the speaker names of tracks', () => {
  const tracks = [{ speakerName: null }, { speakerName: 'Guest' }];
  expect(speakerNamesByChannel({ tracks, settings: { speakers: null } }, SEPARATE)).toEqual([
    { number: 2, name: 'Guest' },
  ]);
});
