import { type Segment, tokenise } from '@colloquy/contract';
import fc from 'fast-check';

type Said = { id?: string; speakerId?: string; language?: string };

/** A segment that says this. */
export const said = (text: string, { id = 'a', speakerId = 'one', language = 'en' }: Said = {}): Segment => ({
  id,
  speakerId,
  language,
  startMs: 0,
  endMs: 10_000,
  position: 1024,
  revision: 1,
  alternatives: [],
  words: tokenise(text, language).map((token, at) => ({
    text: token.text,
    startMs: at * 100,
    endMs: at * 100 + 90,
    confidence: 0.9,
    timing: 'heard',
    ...(token.glue && { glue: true as const }),
  })),
});

/** Few pieces, so that one text is often found in another, and those that offsets are easily got wrong with. */
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

export const anySaid: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 16 })
  .map((pieces) => pieces.join(''));
