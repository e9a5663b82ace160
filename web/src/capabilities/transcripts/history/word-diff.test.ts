import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CUT, diffWords, isChange, shorten, sideOf, type Stretch } from './word-diff.ts';

/** `the [-old-] {+new+} market`: as it is read. */
const write = (stretches: readonly Stretch[]): string =>
  stretches
    .map(({ kind, text, hasSpace }) => {
      const marked = kind === 'same' ? text : kind === 'deleted' ? `[-${text}-]` : `{+${text}+}`;
      return (hasSpace ? ' ' : '') + marked;
    })
    .join('');
const diff = (before: string, after: string): string => write(diffWords([before], [after]));

describe('words that changed', () => {
  test.each([
    ['we met at the old market', 'we met at the new market', 'we met at the [-old-] {+new+} market'],
    ['the market', 'At the market', '{+At+} the market'],
    ['the market', 'market', '[-the-] market'],
    ['the market', 'the market, then', 'the [-market-] {+market, then+}'],
    ['', 'Hello there', '{+Hello there+}'],
    ['Hello there', '', '[-Hello there-]'],
    ['same', 'same', 'same'],
    // Whole words, never a letter without its mark.
    ['क्या नमस्ते', 'क्या नमस्कार', 'क्या [-नमस्ते-] {+नमस्कार+}'],
    ['ذهبت إلى السوق', 'ذهبت إلى المدرسة', 'ذهبت إلى [-السوق-] {+المدرسة+}'],
    ['ወደ ገበያ ሄድኩ', 'ወደ ቤት ሄድኩ', 'ወደ [-ገበያ-] {+ቤት+} ሄድኩ'],
    // Where a script has no spaces, none are put.
    ['我们在市场见面', '我们在学校见面', '我们在[-市场-]{+学校+}见面'],
    ['ok 👩‍👩‍👧 now', 'ok 👩‍👩‍👦 now', 'ok [-👩‍👩‍👧-] {+👩‍👩‍👦+} now'],
  ])('%s → %s', (before, after, expected) => expect(diff(before, after)).toBe(expected));

  test('ends of segments show where they are new or gone', () => {
    expect(write(diffWords(['we met at noon'], ['we met', 'at noon']))).toBe(`we met {+${CUT}+} at noon`);
    expect(write(diffWords(['we met', 'at noon'], ['we met at noon']))).toBe(`we met [-${CUT}-] at noon`);
    expect(write(diffWords(['we', 'met'], ['we', 'left']))).toBe(`we ${CUT} [-met-] {+left+}`);
  });

  const text = fc
    .array(fc.constantFrom('we', 'met', 'Market,', '市场', '见', 'नमस्ते', 'السوق', '👩‍👩‍👧', '(so'), {
      maxLength: 12,
    })
    .map((words) => words.join(' '));
  const bare = (stretches: readonly Stretch[]): string =>
    stretches
      .map((stretch) => stretch.text)
      .join('')
      .replaceAll(' ', '');

  test('each side of a difference is its text', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const stretches = diffWords([before], [after]);
        expect(bare(sideOf(stretches, 'before'))).toBe(before.replaceAll(' ', ''));
        expect(bare(sideOf(stretches, 'after'))).toBe(after.replaceAll(' ', ''));
        expect(isChange(stretches)).toBe(before.replaceAll(' ', '') !== after.replaceAll(' ', ''));
      }),
    );
  });

  test('neighbouring runs are of different kinds, and nothing inserted stands before what it replaces', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const kinds = diffWords([before], [after]).map((stretch) => stretch.kind);
        for (const [at, kind] of kinds.entries()) {
          expect(kind).not.toBe(kinds[at + 1]);
          expect([kind, kinds[at + 1]]).not.toEqual(['inserted', 'deleted']);
        }
      }),
    );
  });
});

describe('shortened', () => {
  const long = 'one two three four five six seven eight nine ten';
  test.each([
    [`${long} old`, `${long} new`, '… nine ten [-old-] {+new+}'],
    [`old ${long}`, `new ${long}`, '[-old-] {+new+} one two …'],
    [`old ${long} old`, `new ${long} new`, '[-old-] {+new+} one two … nine ten [-old-] {+new+}'],
    [long, long, 'one two …'],
    ['short old', 'short new', 'short [-old-] {+new+}'],
  ])('%s → %s', (before, after, expected) =>
    expect(write(shorten(diffWords([before], [after]), 2))).toBe(expected),
  );
});
