import { describe, expect, test } from 'vitest';
import { cutLong } from './cut-long.ts';
import { identifyTranscript } from './identify-transcript.ts';
import { readSrt } from './read-srt.ts';
import { readTxt } from './read-txt.ts';
import { readVtt } from './read-vtt.ts';

/** What is read is eight times as long: in time that grows with its square it takes 64 times as long. */
const SHORT = 6_000;
const TIMES = 8;
const MOST_GROWTH = 24;
/** What takes less than this is not quadratic at these lengths, and too short to be compared. */
const TOO_SHORT_MS = 25;

const cpuMs = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

/** How many times longer it takes for eight times as much; the least of a few tries, as others use the machine too. */
function growth(make: (length: number) => Uint8Array, read: (bytes: Uint8Array) => unknown): number {
  const [short, long] = [make(SHORT), make(SHORT * TIMES)];
  let least = Infinity;
  for (let tries = 0; tries < 4 && least > MOST_GROWTH; tries++) {
    const longMs = cpuMs(() => read(long));
    if (longMs < TOO_SHORT_MS) return 0;
    least = Math.min(
      least,
      longMs /
        Math.max(
          1,
          cpuMs(() => read(short)),
        ),
    );
  }
  return least;
}

/** Text between a beginning and an end that makes patterns try each of its places. */
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
const inCue = (text: string): string => `00:00:01,000 --> 00:00:02,000 ${text}\n\n- ${text}\n`;
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe.each(Object.entries(TEXTS))('%s', (_, make) => {
  test.each<[string, (text: string) => string, (bytes: Uint8Array) => unknown]>([
    ['told what they are', (text) => text, identifyTranscript],
    ['read as text', (text) => text, (bytes) => cutLong(readTxt(bytes))],
    ['read as SubRip', inCue, (bytes) => cutLong(readSrt(bytes))],
    [
      'read as WebVTT',
      (text) => `WEBVTT\n\n${inCue(text).replaceAll(',', '.')}`,
      (bytes) => cutLong(readVtt(bytes)),
    ],
  ])('are %s in time that grows with their length', (_reader, wrap, read) => {
    expect(growth((length) => bytesOf(wrap(make(length))), read)).toBeLessThan(MOST_GROWTH);
  });
});
