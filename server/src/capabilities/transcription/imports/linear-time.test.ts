import { GROWTH_FACTOR, MAX_GROWTH, measureGrowth } from '@colloquy/rules/testing/growth';
import { describe, expect, test } from 'vitest';
import { identifyTranscript } from './identify-transcript.ts';
import { readSrt } from './read-srt.ts';
import { readTxt } from './read-txt.ts';
import { readVtt } from './read-vtt.ts';
import { splitLongSegments } from './split-long-segments.ts';

const SHORT = 6_000;
/**
 * Eight times this length fits in the head of a file used for identification, at three bytes per character.
 */
const SHORT_WIDE = 2_600;

/** Text that makes patterns try each of its positions. */
const TEXTS: Record<string, (length: number) => string> = {
  'ends of lines': (length) => `a${'\n'.repeat(length)}b`,
  'ends of lines alone': (length) => `a\n\nb\n${'\n'.repeat(length)}`,
  spaces: (length) => `a${' '.repeat(length)}b`,
  'spaces behind a time': (length) => `Name${' '.repeat(length)}0:01${' '.repeat(length)}x`,
  dashes: (length) => `1 ${'-'.repeat(length)}`,
  signs: (length) => `word${'.'.repeat(length)}a`,
  'digits of a broken time': (length) => `#1:${'1'.repeat(length)}x`,
  brackets: (length) => `<i ${'<i '.repeat(length / 3)}`,
  'curly brackets': (length) => '{an'.repeat(length / 3),
  colons: (length) => 'a:'.repeat(length / 2),
  'one paragraph of many lines': (length) => `a\n\n${'b c\n'.repeat(length / 4)}`,
  ampersands: (length) => '&a'.repeat(length / 2),
};
/** Line ends for `^`, `$` and `.`. */
const LINE_TERMINATORS = { LF: '\n', CR: '\r', 'U+2028': '\u2028', 'U+2029': '\u2029' };
const CASES: [string, number, (length: number) => string][] = [
  ...Object.entries(TEXTS).map(([name, make]): (typeof CASES)[0] => [name, SHORT, make]),
  ...Object.entries(LINE_TERMINATORS).flatMap(([name, end]): typeof CASES => [
    [`many ${name}`, SHORT_WIDE, (length) => `a${end.repeat(length)}b`],
    [`many ${name} with spaces`, SHORT_WIDE, (length) => `a${`${end} `.repeat(length / 2)}b`],
    [
      `many ${name} behind a time`,
      SHORT_WIDE,
      (length) => `Name${end.repeat(length / 2)}0:01${end.repeat(length / 2)}x`,
    ],
  ]),
];
const inCue = (text: string): string => `00:00:01,000 --> 00:00:02,000 ${text}\n\n- ${text}\n`;
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe.each(CASES)('%s', (_, short, make) => {
  test.each<[string, (text: string) => string, (bytes: Uint8Array) => unknown]>([
    ['told what they are', (text) => text, identifyTranscript],
    ['read as text', (text) => text, (bytes) => splitLongSegments(readTxt(bytes))],
    ['read as SubRip', inCue, (bytes) => splitLongSegments(readSrt(bytes))],
    [
      'read as WebVTT',
      (text) => `WEBVTT\n\n${inCue(text).replaceAll(',', '.')}`,
      (bytes) => splitLongSegments(readVtt(bytes)),
    ],
  ])('are %s in linear time', async (_reader, wrap, read) => {
    const texts = new Map(
      [short, short * GROWTH_FACTOR].map((length) => [length, bytesOf(wrap(make(length)))]),
    );
    expect(await measureGrowth((length) => read(texts.get(length)!), short)).toBeLessThan(MAX_GROWTH);
  });
});
