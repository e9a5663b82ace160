import type { Segment } from '@colloquy/contract';

/** A segment of these words, half a second each. */
export const aSegment = (id: string, text: string, place: number): Segment => ({
  id,
  speakerId: null,
  language: 'en',
  startMs: place * 10_000,
  endMs: place * 10_000 + 9_000,
  position: (place + 1) * 1024,
  revision: 1,
  alternatives: [],
  words: text.split(' ').map((word, at) => ({
    text: word,
    startMs: place * 10_000 + at * 500,
    endMs: place * 10_000 + at * 500 + 400,
    confidence: 0.9,
    timing: 'heard',
  })),
});
