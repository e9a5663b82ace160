import fc from 'fast-check';
import { codePointLength, sliceCodePoints } from '../text/code-points.ts';
import { anyLanguage, anyText } from '../text/texts.factory.ts';
import { tokenise } from '../text/tokens.ts';
import type { Anchor } from './anchors.ts';
import { type Segment, textOf, type Word } from './segment.ts';
import { normaliseWordTimes } from './word-times.ts';

/** UUID whose number is readable in a failing test. */
export const uuid = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Id of the person who edits. */
export const EDITOR = uuid(90);

/** Transcribed words, one every 500 ms, for a text in any script. */
export const transcribedWords = (text: string, startMs = 0, language: string | null = 'en'): Word[] =>
  tokenise(text, language).map((token, at) => ({
    text: token.text,
    startMs: startMs + at * 500,
    endMs: startMs + at * 500 + 400,
    confidence: 0.9,
    timing: 'recognised',
    ...(token.glue ? { glue: true as const } : {}),
  }));

export function makeSegment(text: string, changes: Partial<Segment> = {}): Segment {
  const language = changes.language === undefined ? 'en' : changes.language;
  const startMs = changes.startMs ?? 0;
  const words = transcribedWords(text, startMs, language);
  return {
    id: uuid(1),
    speakerId: null,
    language,
    startMs,
    endMs: words.at(-1)?.endMs ?? startMs,
    position: 1024,
    revision: 1,
    words,
    conflicts: [],
    ...changes,
  };
}

export const makeAnchor = (segment: Segment, start: number, end: number, number = 100): Anchor => ({
  id: uuid(number),
  quotationId: uuid(1_000 + number),
  unitId: segment.id,
  revision: segment.revision,
  start,
  end,
  quote: sliceCodePoints(textOf(segment.words), start, end),
  lost: false,
});

/** Segment with words in any script and any times that an engine may return, in order. */
export const anySegment = (number: number): fc.Arbitrary<Segment> =>
  fc
    .record({
      text: anyText,
      language: anyLanguage,
      startMs: fc.nat(10_000),
      lengths: fc.array(fc.tuple(fc.nat(800), fc.nat(400)), { minLength: 1, maxLength: 8 }),
      speaker: fc.constantFrom(null, uuid(50), uuid(51)),
      conflicts: fc.array(anyText, { maxLength: 1 }),
    })
    .map(({ text, language, startMs, lengths, speaker, conflicts }) => {
      let now = startMs;
      const unordered = transcribedWords(text, 0, language).map((word, at) => {
        const [length, pause] = lengths[at % lengths.length]!;
        const from = now + pause;
        now = from + length;
        return { ...word, startMs: from, endMs: now };
      });
      const span = { startMs, endMs: now };
      return {
        ...makeSegment('', {
          id: uuid(number),
          position: number * 1024,
          language,
          speakerId: speaker,
          ...span,
        }),
        words: normaliseWordTimes(unordered, span),
        conflicts: conflicts.map((conflict) => ({ text: conflict, personId: null })),
      };
    });

/** Anchors anywhere in a segment. */
export const anyAnchors = (segment: Segment): fc.Arbitrary<Anchor[]> => {
  const length = codePointLength(textOf(segment.words));
  return fc
    .array(fc.tuple(fc.nat(length), fc.nat(length)), { maxLength: 5 })
    .map((ranges) =>
      ranges.map(([one, other], at) =>
        makeAnchor(segment, Math.min(one, other), Math.max(one, other), 100 + at),
      ),
    );
};
