import type { Segment } from '@colloquy/rules/transcript';

/** A segment with these words, half a second each. */
export const aSegment = (id: string, text: string, place: number): Segment => ({
  id,
  speakerId: null,
  language: 'en',
  startMs: place * 10_000,
  endMs: place * 10_000 + 9_000,
  position: (place + 1) * 1024,
  revision: 1,
  conflicts: [],
  words: text.split(' ').map((word, at) => ({
    text: word,
    startMs: place * 10_000 + at * 500,
    endMs: place * 10_000 + at * 500 + 400,
    confidence: 0.9,
    timing: 'recognised',
  })),
});

/** A segment with these words, a tenth of a second each; '?' begins a word of low confidence. */
export function segmentOf(
  id: string,
  startMs: number,
  texts: readonly string[],
  rest: Partial<Segment> = {},
): Segment {
  return {
    id,
    speakerId: 'one',
    language: 'en',
    startMs,
    endMs: startMs + texts.length * 100,
    position: startMs,
    revision: 1,
    conflicts: [],
    words: texts.map((text, at) => ({
      text,
      startMs: startMs + at * 100,
      endMs: startMs + at * 100 + 90,
      confidence: text.startsWith('?') ? 0.2 : 0.95,
      timing: 'recognised',
    })),
    ...rest,
  };
}
