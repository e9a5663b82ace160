import { MAX_GROWTH, measureGrowth } from '@colloquy/rules/testing/growth';
import { describe, expect, test } from 'vitest';
import { assignTimes } from './assign-times.ts';
import { decodeText } from './decode-text.ts';
import { identifyTranscript } from './identify-transcript.ts';
import { parseTranscript } from './parse-transcript.ts';
import { read, readLines, textOf } from './read-import.factory.ts';

describe('identification', () => {
  test.each([
    ['WEBVTT\n\n', 'vtt'],
    ['\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\nHi', 'srt'],
    ['{"segments": []}', 'json'],
    ['[{"text": "a"}]', 'json'],
    ['[00:01:02] Anna: Hi', 'txt'],
    ['Just words.', 'txt'],
    ['<!doctype html>', undefined],
    ['<?xml version="1.0"?><a/>', undefined],
    ['#EXTM3U\nfile.mp3', undefined],
    ['https://example.org/a.mp3\n', undefined],
    ['%PDF-1.7', undefined],
    ['   \n', undefined],
    ['\u0000\u0001\u0002\u0003\u0004\u0005', undefined],
  ])('%j is %s', (content, type) => {
    expect(identifyTranscript(Buffer.from(content))).toBe(type);
  });

  test('decodes UTF-8, UTF-16 with or without byte order mark, and Windows-1252', () => {
    const text = 'Über „uns“ – ça va?';
    const windows = Buffer.from([
      0xdc, 0x62, 0x65, 0x72, 0x20, 0x84, 0x75, 0x6e, 0x73, 0x93, 0x20, 0x96, 0x20, 0xe7, 0x61, 0x20, 0x76,
      0x61, 0x3f,
    ]);
    for (const bytes of [
      Buffer.from(`\uFEFF${text}`),
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
      windows,
    ])
      expect(decodeText(bytes)).toBe(text);
    expect(decodeText(Buffer.from('I: plain words', 'utf16le'))).toBe('I: plain words');
  });
});

describe('plain text in common layouts', () => {
  test.each([
    ['I: How?\nR: So.', ['I: How?', 'R: So.']],
    ['[00:01:02] Anna Berg: Hi.\n[00:01:05] Bo: Ho.', ['Anna Berg 62000-: Hi.', 'Bo 65000-: Ho.']],
    ['[00:01:02] Anna\nHi there.\n\n[00:01:05] Bo\nHo.', ['Anna 62000-: Hi there.', 'Bo 65000-: Ho.']],
    ['Anna (00:01:02)\nHi.\n\nBo (1:05)\nHo.', ['Anna 62000-: Hi.', 'Bo 65000-: Ho.']],
    ['I: How? #00:00:05-1#\n\nB: So. #00:01:22-5#', ['I -5100: How?', 'B -82500: So.']],
    ['#00:00:00.0# I: How?\n#00:00:03.5# P1: So.', ['I 0-: How?', 'P1 3500-: So.']],
    ['Anna\nHi there\n\nBo\nHo\n\nAnna\nBye', ['Anna: Hi there', 'Bo: Ho', 'Anna: Bye']],
    ['A paragraph.\n\nAnother one\nin two lines.', ['?: A paragraph.', '?: Another one in two lines.']],
    ['P1: one\nNote: two\nP1: three', ['P1: one', 'P1: Note: two', 'P1: three']],
    ['00:00:01 - 00:00:05\tHi\n00:00:05 - 00:00:09\tHo', ['? 1000-5000: Hi', '? 5000-9000: Ho']],
  ])('%j', async (text, expected) => {
    expect(await readLines(text)).toEqual(expected);
  });

  test('reports lines with wrong times and keeps their words', async () => {
    const { notes, segments } = await read('[00:99:99] A: one\n[00:00:10] A: two\n[00:00:01] A: three');
    expect(segments.map(textOf)).toEqual(['one', 'two', 'three']);
    expect(notes).toEqual([
      'Line 1 has a time that cannot be read: it is left out, the words are kept.',
      'Line 3 has a time before the one above it.',
    ]);
  });

  test('reads an endless line in linear time', async () => {
    const readLong = (times: number) => read(`${'a: [00:00:'.repeat(times)}\n${'#00:'.repeat(times)}`);
    expect(await measureGrowth(readLong, 6_250)).toBeLessThan(MAX_GROWTH);
  });
});

describe('an overlong passage', () => {
  const sentence = 'So we went on and on, as one does.';

  test('is split at sentence ends without losing words', async () => {
    const text = Array(2_000).fill(sentence).join(' ');
    const { segments, notes } = await read(`[00:00:10] Anna: ${text}\n[01:00:00] Bo: Yes.`);
    expect(segments.map(textOf).join(' ')).toBe(`${text} Yes.`);
    expect(segments.length).toBe(9);
    for (const segment of segments.slice(0, -1)) {
      expect(textOf(segment).length).toBeLessThan(10_001);
      expect(textOf(segment)).toMatch(/does\.$/);
      expect(segment.speaker).toBe('Anna');
    }
    expect(segments.map(({ startMs }) => startMs)).toEqual([10_000, ...Array(7).fill(null), 3_600_000]);
    expect(notes).toEqual(['A long passage was split into several.']);
    const { segments: timed } = assignTimes({ segments, language: null }, null);
    expect(timed.every(({ endMs }, at) => endMs <= (timed[at + 1]?.startMs ?? Infinity))).toBe(true);
  });

  test('is split between words if it has no sentences', async () => {
    const text = '今日はいい天気ですね'.repeat(2_500);
    const { segments } = await read(text);
    expect(segments.map(textOf).join('')).toBe(text);
    expect(segments.length).toBe(3);
  });
});

describe('JSON of other programs', () => {
  const times = { start: 1, end: 2 };
  const word = (text: string, extra: object = {}) => ({ word: text, start: 1, end: 1.5, ...extra });
  test.each([
    [
      'Whisper',
      {
        language: 'en',
        segments: [{ ...times, text: ' Hi you', words: [word(' Hi', { probability: 0.5 }), word(' you')] }],
      },
      ['? 1000-2000: Hi you'],
    ],
    [
      'WhisperX',
      {
        segments: [
          { ...times, text: 'Hi you', words: [word('Hi', { speaker: 'A' }), word('you', { speaker: 'B' })] },
        ],
      },
      ['A 1000-: Hi', 'B -2000: you'],
    ],
    [
      'Whisper in Chinese',
      { language: 'zh', segments: [{ ...times, text: '你好', words: [word('你'), word('好')] }] },
      ['? 1000-2000: 你好'],
    ],
    [
      'whisper.cpp',
      { result: { language: 'en' }, transcription: [{ offsets: { from: 10, to: 20 }, text: ' Hi' }] },
      ['? 10-20: Hi'],
    ],
    [
      'Deepgram',
      {
        results: {
          channels: [{ alternatives: [{ transcript: '', words: [] }] }],
          utterances: [{ ...times, transcript: 'Hi.', speaker: 0 }],
        },
      },
      ['Speaker 1 1000-2000: Hi.'],
    ],
    [
      'Deepgram without utterances',
      {
        results: {
          channels: [
            {
              alternatives: [
                { transcript: 'hi', words: [word('hi', { punctuated_word: 'Hi.', speaker: 1 })] },
              ],
            },
          ],
        },
      },
      ['Speaker 2: Hi.'],
    ],
    [
      'AssemblyAI',
      { language_code: 'en_us', utterances: [{ speaker: 'A', text: 'Hi', start: 10, end: 20 }] },
      ['Speaker A 10-20: Hi'],
    ],
    [
      'ElevenLabs',
      {
        language_code: 'en',
        words: [
          { text: 'Hi', type: 'word', start: 1, end: 2, speaker_id: 'speaker_0' },
          { text: ' ', type: 'spacing' },
          { text: 'you', type: 'word', start: 2, end: 3, speaker_id: 'speaker_0' },
        ],
      },
      ['speaker_0: Hi you'],
    ],
    [
      'Rev',
      {
        speakers: [{ id: 0, name: 'Anna' }],
        monologues: [
          {
            speaker: 0,
            elements: [
              { type: 'text', value: 'Hi', ts: 1, end_ts: 2 },
              { type: 'punct', value: '. ' },
              { type: 'text', value: 'Yes', ts: 3, end_ts: 4 },
            ],
          },
        ],
      },
      ['Anna: Hi.', 'Anna: Yes'],
    ],
    ['a plain list', [{ speaker: 'Anna', start: 1, end: 2, text: 'Hi' }], ['Anna 1000-2000: Hi']],
  ])('is read: %s', async (_name, json, expected) => {
    expect(await readLines(JSON.stringify(json))).toEqual(expected);
  });

  test('is marked as automatic unless it is a plain list', async () => {
    const machine = { language: 'english', segments: [{ ...times, text: 'Hi' }] };
    expect(await read(JSON.stringify(machine))).toMatchObject({ isMachineWork: true, language: 'en' });
    expect(await read('[{"text":"Hi"}]')).toMatchObject({ isMachineWork: false });
  });

  test.each(['{"a":1}', '[]', '{}', `${'['.repeat(100_000)}`, '{"segments":[{"start":"x"}]}'])(
    '%.20s … is refused',
    async (json) => {
      await expect(parseTranscript('json', Buffer.from(json))).rejects.toThrow(
        /unknown-json|damaged-transcript/,
      );
    },
  );
});

describe('missing times', () => {
  test('are shared by the length of words between known times', async () => {
    const { segments, isTimed } = assignTimes(
      await read('[00:00:10] A: one two\nB: three four five six\n[00:00:40] A: x'),
      50_000,
    );
    expect(isTimed).toBe(true);
    expect(segments.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [10_000, 18_571],
      [18_571, 40_000],
      [40_000, 50_000],
    ]);
    expect(segments[0]!.words.every(({ timing }) => timing === 'estimated')).toBe(true);
  });

  test('stay missing if the file has none', async () => {
    const { segments, isTimed } = assignTimes(await read('A: one\nB: two'), 50_000);
    expect([isTimed, ...segments.map(({ endMs }) => endMs)]).toEqual([false, 0, 0]);
  });
});
