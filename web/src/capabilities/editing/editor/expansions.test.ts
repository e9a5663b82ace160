import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { endsAbbreviation, expandBefore } from './expansions.ts';

const LIST = [
  { abbreviation: 'mr', text: 'market research' },
  { abbreviation: 'r', text: 'research' },
  { abbreviation: 'NGO', text: 'non-governmental organisation' },
  { abbreviation: '市调', text: '市场调查' },
  { abbreviation: 'አአ', text: 'አዲስ አበባ' },
  { abbreviation: 'भा', text: 'भारत' },
  { abbreviation: 'é', text: 'été' },
  { abbreviation: 'str', text: 'ßtraße' },
];

/** The bar marks the caret, before and after. */
function expand(marked: string): string | undefined {
  const caret = marked.indexOf('|');
  const done = expandBefore(marked.replace('|', ''), caret, LIST);
  return done && `${done.text.slice(0, done.caret)}|${done.text.slice(done.caret)}`;
}

describe('an abbreviation before the caret', () => {
  it.each([
    ['at the end', 'we do mr|', 'we do market research|'],
    ['in the middle', 'we do mr| here', 'we do market research| here'],
    ['alone', 'mr|', 'market research|'],
    ['behind an opening bracket', '(mr|', '(market research|'],
    ['with a capital', 'Mr|', 'Market research|'],
    ['listed with capitals', 'the NGO|', 'the non-governmental organisation|'],
    ['Chinese inside Chinese', '我们做市调|', '我们做市场调查|'],
    ['Latin inside Chinese', '我们做mr|。', '我们做market research|。'],
    ['Ethiopic', 'ከ አአ|', 'ከ አዲስ አበባ|'],
    ['Devanagari', 'मेरा भा|', 'मेरा भारत|'],
    ['in letters and marks apart', 'un e\u0301|', 'un été|'],
    ['behind an emoji', '😀mr|', '😀market research|'],
    ['whose text begins with two letters for one', 'Str|', 'SStraße|'],
  ])('is expanded %s', (_where, before, after) => expect(expand(before)).toBe(after));

  it.each([
    ['inside a word', 'armr|'],
    ['at the beginning of a word', 'mr|s'],
    ['before a mark of its last letter', 'mr|\u0301'],
    ['in capitals, which is a name of its own', 'MR|'],
    ['listed with capitals, in small letters', 'ngo|'],
    ['behind an apostrophe', "d'mr|"],
    ['behind a hyphen', 'pre-mr|'],
    ['behind a full stop inside a word', 'a.r|'],
    ['inside Ethiopic', 'ካአአ|'],
    ['that has already been written out', 'market research|'],
    ['that is none', 'hello|'],
    ['of which only the end is there', '|mr'],
  ])('stays %s', (_where, text) => expect(expand(text)).toBeUndefined());
});

test.each([
  [' ', true],
  ['.', true],
  ['።', true],
  ['।', true],
  ['，', true],
  ['؟', true],
  ["'", false],
  ['’', false],
  ['-', false],
  ['a', false],
  ['1', false],
])('typing %j ends an abbreviation: %s', (typed, ends) => expect(endsAbbreviation(typed)).toBe(ends));

test('expansion changes nothing but the abbreviation', () => {
  const texts = fc
    .array(fc.constantFrom('mr', 'Mr', 'r', ' ', 'a', '市调', 'አአ', '.', "'", '😀', 'é'))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, texts, (before, behind) => {
      const done = expandBefore(before + behind, before.length, LIST);
      if (!done) return;
      expect(done.text.slice(done.caret)).toBe(behind);
      const written = done.text.slice(0, done.caret);
      const used = LIST.filter(({ text }) => written.toLowerCase().endsWith(text.toLowerCase()));
      expect(
        used.some(
          ({ abbreviation, text }) =>
            before === written.slice(0, -text.length) + before.slice(-abbreviation.length),
        ),
      ).toBe(true);
    }),
  );
});
