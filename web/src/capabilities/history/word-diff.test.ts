import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SEGMENT_BREAK, diffWords, isChange, shortenRuns, runsOnSide, type DiffRun } from './word-diff.ts';

/** Formats runs as `the [-old-] {+new+} market`. */
const write = (runs: readonly DiffRun[]): string =>
  runs
    .map(({ kind, text, hasSpace }) => {
      const marked = kind === 'same' ? text : kind === 'deleted' ? `[-${text}-]` : `{+${text}+}`;
      return (hasSpace ? ' ' : '') + marked;
    })
    .join('');
const diff = (before: string, after: string): string => write(diffWords([before], [after]));

describe('changed words', () => {
  test.each([
    ['we met at the old market', 'we met at the new market', 'we met at the [-old-] {+new+} market'],
    ['the market', 'At the market', '{+At+} the market'],
    ['the market', 'market', '[-the-] market'],
    ['the market', 'the market, then', 'the [-market-] {+market, then+}'],
    ['', 'Hello there', '{+Hello there+}'],
    ['Hello there', '', '[-Hello there-]'],
    ['same', 'same', 'same'],
    // Whole words, never a letter without its combining mark.
    ['क्या नमस्ते', 'क्या नमस्कार', 'क्या [-नमस्ते-] {+नमस्कार+}'],
    ['ذهبت إلى السوق', 'ذهبت إلى المدرسة', 'ذهبت إلى [-السوق-] {+المدرسة+}'],
    ['ወደ ገበያ ሄድኩ', 'ወደ ቤት ሄድኩ', 'ወደ [-ገበያ-] {+ቤት+} ሄድኩ'],
    // Scripts without spaces get none.
    ['我们在市场见面', '我们在学校见面', '我们在[-市场-]{+学校+}见面'],
    ['ok 👩‍👩‍👧 now', 'ok 👩‍👩‍👦 now', 'ok [-👩‍👩‍👧-] {+👩‍👩‍👦+} now'],
  ])('%s → %s', (before, after, expected) => expect(diff(before, after)).toBe(expected));

  test('shows segment borders that are new or removed', () => {
    expect(write(diffWords(['we met at noon'], ['we met', 'at noon']))).toBe(
      `we met {+${SEGMENT_BREAK}+} at noon`,
    );
    expect(write(diffWords(['we met', 'at noon'], ['we met at noon']))).toBe(
      `we met [-${SEGMENT_BREAK}-] at noon`,
    );
    expect(write(diffWords(['we', 'met'], ['we', 'left']))).toBe(`we ${SEGMENT_BREAK} [-met-] {+left+}`);
  });

  const text = fc
    .array(fc.constantFrom('we', 'met', 'Market,', '市场', '见', 'नमस्ते', 'السوق', '👩‍👩‍👧', '(so'), {
      maxLength: 12,
    })
    .map((words) => words.join(' '));
  const bare = (runs: readonly DiffRun[]): string =>
    runs
      .map((run) => run.text)
      .join('')
      .replaceAll(' ', '');

  test('each side of a diff is its original text', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const runs = diffWords([before], [after]);
        expect(bare(runsOnSide(runs, 'before'))).toBe(before.replaceAll(' ', ''));
        expect(bare(runsOnSide(runs, 'after'))).toBe(after.replaceAll(' ', ''));
        expect(isChange(runs)).toBe(before.replaceAll(' ', '') !== after.replaceAll(' ', ''));
      }),
    );
  });

  test('adjacent runs differ in kind, and deletions precede the insertions that replace them', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const kinds = diffWords([before], [after]).map((run) => run.kind);
        for (const [at, kind] of kinds.entries()) {
          expect(kind).not.toBe(kinds[at + 1]);
          expect([kind, kinds[at + 1]]).not.toEqual(['inserted', 'deleted']);
        }
      }),
    );
  });
});

describe('shortened runs', () => {
  const long = 'one two three four five six seven eight nine ten';
  test.each([
    [`${long} old`, `${long} new`, '… nine ten [-old-] {+new+}'],
    [`old ${long}`, `new ${long}`, '[-old-] {+new+} one two …'],
    [`old ${long} old`, `new ${long} new`, '[-old-] {+new+} one two … nine ten [-old-] {+new+}'],
    [long, long, 'one two …'],
    ['short old', 'short new', 'short [-old-] {+new+}'],
  ])('%s → %s', (before, after, expected) =>
    expect(write(shortenRuns(diffWords([before], [after]), 2))).toBe(expected),
  );
});
