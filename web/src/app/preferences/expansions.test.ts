import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readExpansions, writeExpansions } from './expansions-csv.ts';
import { changedSections, withExpansion, withExpansions, withoutExpansion } from './preference-changes.ts';

const MR = { abbreviation: 'mr', text: 'market research' };
const FG = { abbreviation: 'fg', text: 'focus group' };

test('a list survives a round trip through CSV', () => {
  const word = fc.stringMatching(/^[^\s\uFEFF]{1,20}$/u).filter((text) => text.trim() === text);
  const text = fc
    .string({ minLength: 1, maxLength: 60 })
    .filter((each) => each.trim() === each && each !== '');
  fc.assert(
    fc.property(fc.array(fc.record({ abbreviation: word, text })), (expansions) => {
      expect(readExpansions(writeExpansions(expansions))).toEqual({ expansions, skipped: 0 });
    }),
  );
});

test.each([
  ['commas', 'mr,market research\nfg,focus group\n'],
  ['semicolons and a header', 'Abbreviation;Text\r\nmr;market research\r\nfg;focus group'],
  ['tabs and a mark at the beginning', '\uFEFFmr\tmarket research\r\n\r\nfg\tfocus group\r\n'],
  ['quotes', '"mr","market research"\n"fg","focus group",more'],
])('a list is read with %s', (_what, csv) => expect(readExpansions(csv).expansions).toEqual([MR, FG]));

test('invalid lines are counted and skipped', () =>
  expect(readExpansions('mr,market research\ntwo words,x\nalone\n')).toEqual({
    expansions: [MR],
    skipped: 2,
  }));

test('each abbreviation has one text, and the list is sorted', () => {
  expect(withExpansion([MR], FG)).toEqual([FG, MR]);
  expect(withExpansion([FG, MR], { ...MR, text: 'mister' })).toEqual([FG, { ...MR, text: 'mister' }]);
  expect(withExpansions([MR], [FG, FG])).toEqual([FG, MR]);
  expect(withoutExpansion([FG, MR], 'fg')).toEqual([MR]);
});

test('changed sections are named', () => {
  const before = {
    keys: { play: ['F4'] },
    expansions: [MR],
    transcript: {},
    notifications: { emails: {}, digest: 'daily' as const },
  };
  expect(changedSections(before, structuredClone(before))).toEqual([]);
  expect(changedSections(before, { ...before, keys: {}, expansions: [] })).toEqual([
    'keyboard shortcuts',
    'text expansions',
  ]);
});
