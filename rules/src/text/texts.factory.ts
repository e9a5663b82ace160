import fc from 'fast-check';

/** Characters that often break offsets, joining and normalisation. */
export const HARD_CHARACTERS = [
  '😀',
  '👩‍👩‍👧‍👦',
  '🇷🇼',
  '👍🏽',
  '𝒜',
  'e\u0301',
  'x\u0302',
  '\u0301',
  'ሰላም',
  '፡',
  'नमस्ते',
  'क्ष',
  'שלום',
  'مرحبا',
  '\u200F',
  '\u202E',
  '你',
  '好',
  '。',
  '「',
  '」',
  'สวัสดี',
  'か\u3099',
  'コーヒー',
  '\uFEFF',
  '\u0000',
  '\u00A0',
  '\u3000',
  '\r\n',
  '\u0085',
  '\uD800',
  '\uDC00',
  'ß',
  'İ',
  '한',
  '\u1100',
  '\u1161',
  "'",
  '’',
  '…',
  '–',
  '¿',
  '(',
  '__proto__',
];

const piece = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('a', 'the', 'The', 'the,', 'cat', 'sat', 'on.', 'well-known', ' ', ' ', '  '),
  },
  { weight: 2, arbitrary: fc.constantFrom(...HARD_CHARACTERS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
);

/** Random text with more hard cases than chance would produce. */
export const anyText: fc.Arbitrary<string> = fc
  .array(piece, { maxLength: 24 })
  .map((pieces) => pieces.join(''));

/** A language tag, or an invalid value in its place. */
export const anyLanguage = fc.constantFrom(null, 'en', 'zh', 'th', 'am', 'ja-JP', 'ar', 'not a language', '');
