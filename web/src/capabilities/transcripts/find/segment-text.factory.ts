import { tokenise } from '@colloquy/rules/text';
import type { Segment } from '@colloquy/rules/transcript';
import fc from 'fast-check';

type SegmentFields = { id?: string; speakerId?: string; language?: string };

/** A segment with this text. */
export const segmentWithText = (
  text: string,
  { id = 'a', speakerId = 'one', language = 'en' }: SegmentFields = {},
): Segment => ({
  id,
  speakerId,
  language,
  startMs: 0,
  endMs: 10_000,
  position: 1024,
  revision: 1,
  conflicts: [],
  words: tokenise(text, language).map((token, at) => ({
    text: token.text,
    startMs: at * 100,
    endMs: at * 100 + 90,
    confidence: 0.9,
    timing: 'recognised',
    ...(token.glue && { glue: true as const }),
  })),
});

/** Few pieces, so that texts often contain one another; all are difficult for offsets. */
const PIECES = [
  'a',
  'A',
  'the',
  'The,',
  'ss',
  'ß',
  'é',
  'e\u0301',
  'x\u0302',
  "'",
  '’',
  '.',
  ',',
  '“',
  ' ',
  ' ',
  ' ',
  '😀',
  '👩‍👩‍👧‍👦',
  '👩',
  '👍🏽',
  '🇷🇼',
  '𝒜',
  'İ',
  'ﬁ',
  'σ',
  'ς',
  'ሰላም',
  '፡',
  'कि',
  'क',
  'नमस्ते',
  'שָׁלוֹם',
  'مرحبا',
  '你',
  '好',
  '你好',
  '。',
  'สวัสดี',
  'か',
  'が',
  '한',
  '하',
  '\u0301',
];

export const anySegmentText: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 16 })
  .map((parts) => parts.join(''));
