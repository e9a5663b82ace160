import { type Segment, textOf } from '@colloquy/rules/transcript';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ALL_WORDS, type FindQuery, findText } from '../../transcripts/index.ts';
import { matchCapitals } from './match-capitals.ts';
import { hitContext, replaceWords } from './replace-words.ts';
import { anySegmentText, segmentWithText } from '../../transcripts/find/segment-text.factory.ts';

type ReplaceOptions = Partial<Omit<FindQuery, 'text'>> & { keepsCapitals?: boolean };

/** Text of a segment after all hits are replaced. */
function after(segment: Segment, wrong: string, right: string, options: ReplaceOptions = {}): string {
  const { keepsCapitals = true, ...rest } = options;
  const hits = findText([segment], { ...ALL_WORDS, ...rest, text: wrong });
  const [draft] = replaceWords([segment], hits, { text: right, keepsCapitals }).drafts;
  return draft?.kind === 'set-text' ? draft.text : textOf(segment.words);
}

const wholeWord = true;

describe('replacing words', () => {
  test.each<
    [why: string, text: string, wrong: string, right: string, options: ReplaceOptions, result: string]
  >([
    ['keeps capitals', 'Shaila, shaila, SHAILA.', 'shaila', 'sheila', {}, 'Sheila, sheila, SHEILA.'],
    ['or has its own', 'Shaila, shaila', 'shaila', 'sheila', { keepsCapitals: false }, 'sheila, sheila'],
    ['keeps punctuation', '“Jon Smith,” he said', 'jon smith', 'John Smyth', {}, '“John Smyth,” he said'],
    ['may be longer or shorter', 'a a a', 'a', 'one two', { wholeWord }, 'one two one two one two'],
    ['in Chinese', '今天天气很好。', '天气', '气候', { wholeWord }, '今天气候很好。'],
    ['in Arabic', 'قال محمد، ثم محمد.', 'محمد', 'أحمد', { wholeWord }, 'قال أحمد، ثم أحمد.'],
    ['beside emoji', '👩‍👩‍👧 cat 👍🏽', 'cat', 'dog', {}, '👩‍👩‍👧 dog 👍🏽'],
    ['goes with its comma', 'I, um, think um so', 'um', '', { wholeWord }, 'I, think so'],
    ['leaves the full stop', 'I think so, um.', 'um', '', { wholeWord }, 'I think so.'],
    ['goes from the beginning', 'Um, yes', 'um', '', { wholeWord }, 'yes'],
    ['goes with its brackets', 'So (um) yes', 'um', '', { wholeWord }, 'So yes'],
    ['leaves the rest of a word', 'database', 'data', '', {}, 'base'],
    ['may be everything', 'Um.', 'um', '', { wholeWord }, ''],
  ])('%s', (_, text, wrong, right, options, result) =>
    expect(after(segmentWithText(text), wrong, right, options)).toBe(result),
  );

  it('skips hits that are not selected, and counts the changes', () => {
    const segments = [
      segmentWithText('data data data'),
      segmentWithText('date Data', { id: 'b' }),
      segmentWithText('none', { id: 'c' }),
    ];
    const hits = findText(segments, { ...ALL_WORDS, text: 'data' });
    expect(replaceWords(segments, hits.toSpliced(1, 1), { text: 'facts', keepsCapitals: true })).toEqual({
      drafts: [
        { kind: 'set-text', segmentId: 'a', text: 'facts data facts' },
        { kind: 'set-text', segmentId: 'b', text: 'date Facts' },
      ],
      hits: 3,
    });
  });

  it('skips segments that were changed since the search', () => {
    const hits = findText([segmentWithText('data one')], { ...ALL_WORDS, text: 'data' });
    const now = [segmentWithText('more data one')];
    expect(replaceWords(now, hits, { text: 'facts', keepsCapitals: true }).drafts).toEqual([]);
  });

  it('leaves all other text unchanged', () => {
    fc.assert(
      fc.property(anySegmentText, anySegmentText, fc.boolean(), (text, wrong, whole) => {
        const segment = segmentWithText(text);
        const written = textOf(segment.words);
        const hits = findText([segment], { ...ALL_WORDS, text: wrong, wholeWord: whole });
        const starts = [...hits.map(({ start }) => start), written.length];
        const rest = [0, ...hits.map(({ end }) => end)].map((end, at) => written.slice(end, starts[at]));
        expect(after(segment, wrong, 'NEW', { wholeWord: whole })).toBe(rest.join('NEW'));
      }),
    );
  });

  it('changes nothing if the replacement equals the text', () => {
    fc.assert(
      fc.property(anySegmentText, anySegmentText, fc.boolean(), (text, word, keepsCapitals) => {
        const segment = segmentWithText(text);
        expect(after(segment, word, word, { matchCase: true, keepsCapitals })).toBe(textOf(segment.words));
      }),
    );
  });

  it('shows hits in context', () => {
    fc.assert(
      fc.property(anySegmentText, anySegmentText, (text, wanted) => {
        for (const hit of findText([segmentWithText(text)], { ...ALL_WORDS, text: wanted })) {
          const { before, after } = hitContext(hit);
          expect(textOf(hit.segment.words)).toContain(
            before.replace(/^…/, '') + hit.matched + after.replace(/…$/, ''),
          );
        }
      }),
    );
  });
});

describe('capitalisation', () => {
  test.each([
    ['Shaila', 'sheila', 'Sheila'],
    ['SHAILA', 'sheila', 'SHEILA'],
    ['shaila', 'Sheila', 'Sheila'],
    ['I', 'we', 'We'],
    ['Xyz', 'iPhone', 'iPhone'],
    ['北', '京', '京'],
    ['“Shaila', 'sheila', 'Sheila'],
  ])('of %s for %s: %s', (matched, right, expected) => expect(matchCapitals(matched, right)).toBe(expected));
});
