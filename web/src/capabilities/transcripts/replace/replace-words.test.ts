import { type Segment, textOf } from '@colloquy/contract';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ANYWHERE, findText, type Wanted } from '../find-words.ts';
import { contextOf } from './context-of.ts';
import { likeCapitals } from './like-capitals.ts';
import { replaceWords } from './replace-words.ts';
import { anySaid, said } from './said.factory.ts';

type How = Partial<Omit<Wanted, 'text'>> & { keepsCapitals?: boolean };

/** The text of a segment after everything that is found in it was replaced. */
function after(segment: Segment, wrong: string, right: string, how: How = {}): string {
  const { keepsCapitals = true, ...rest } = how;
  const hits = findText([segment], { ...ANYWHERE, ...rest, text: wrong });
  const [draft] = replaceWords([segment], hits, { text: right, keepsCapitals }).drafts;
  return draft?.kind === 'set-text' ? draft.text : textOf(segment.words);
}

const wholeWord = true;

describe('what is replaced', () => {
  test.each<[why: string, text: string, wrong: string, right: string, how: How, result: string]>([
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
  ])('%s', (_, text, wrong, right, how, result) => expect(after(said(text), wrong, right, how)).toBe(result));

  it('leaves out what is not ticked, and counts what changes', () => {
    const segments = [said('data data data'), said('date Data', { id: 'b' }), said('none', { id: 'c' })];
    const hits = findText(segments, { ...ANYWHERE, text: 'data' });
    expect(replaceWords(segments, hits.toSpliced(1, 1), { text: 'facts', keepsCapitals: true })).toEqual({
      drafts: [
        { kind: 'set-text', segmentId: 'a', text: 'facts data facts' },
        { kind: 'set-text', segmentId: 'b', text: 'date Facts' },
      ],
      places: 3,
    });
  });

  it('leaves alone what somebody changed since it was found', () => {
    const hits = findText([said('data one')], { ...ANYWHERE, text: 'data' });
    const now = [said('more data one')];
    expect(replaceWords(now, hits, { text: 'facts', keepsCapitals: true }).drafts).toEqual([]);
  });

  it('leaves everything else as it was', () => {
    fc.assert(
      fc.property(anySaid, anySaid, fc.boolean(), (text, wrong, whole) => {
        const segment = said(text);
        const written = textOf(segment.words);
        const hits = findText([segment], { ...ANYWHERE, text: wrong, wholeWord: whole });
        const starts = [...hits.map(({ start }) => start), written.length];
        const rest = [0, ...hits.map(({ end }) => end)].map((end, at) => written.slice(end, starts[at]));
        expect(after(segment, wrong, 'NEW', { wholeWord: whole })).toBe(rest.join('NEW'));
      }),
    );
  });

  it('changes nothing by itself', () => {
    fc.assert(
      fc.property(anySaid, anySaid, fc.boolean(), (text, word, keepsCapitals) => {
        const segment = said(text);
        expect(after(segment, word, word, { matchCase: true, keepsCapitals })).toBe(textOf(segment.words));
      }),
    );
  });

  it('is shown in what is said round it', () => {
    fc.assert(
      fc.property(anySaid, anySaid, (text, wanted) => {
        for (const hit of findText([said(text)], { ...ANYWHERE, text: wanted })) {
          const { before, behind } = contextOf(hit);
          expect(textOf(hit.segment.words)).toContain(
            before.replace(/^…/, '') + hit.heard + behind.replace(/…$/, ''),
          );
        }
      }),
    );
  });
});

describe('capitals', () => {
  test.each([
    ['Shaila', 'sheila', 'Sheila'],
    ['SHAILA', 'sheila', 'SHEILA'],
    ['shaila', 'Sheila', 'Sheila'],
    ['I', 'we', 'We'],
    ['Xyz', 'iPhone', 'iPhone'],
    ['北', '京', '京'],
    ['“Shaila', 'sheila', 'Sheila'],
  ])('of %s for %s: %s', (heard, right, expected) => expect(likeCapitals(heard, right)).toBe(expected));
});
