import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tidyText } from '../text/normalise.ts';
import { anyText } from '../text/texts.factory.ts';
import { mergeTexts } from './merge-texts.ts';

const base = 'we met at the old market on Monday';

describe('two edits of one text', () => {
  test.each([
    [
      'far apart',
      'They met at the old market on Monday',
      'we met at the old market on Tuesday',
      'They met at the old market on Tuesday',
    ],
    [
      'of neighbouring words',
      'we met at the new market on Monday',
      'we met at the old shop on Monday',
      'we met at the new shop on Monday',
    ],
    [
      'inserted and deleted',
      'we really met at the old market on Monday',
      'we met at the market on Monday',
      'we really met at the market on Monday',
    ],
    ['the same twice', 'we met there on Monday', 'we met there on Monday', 'we met there on Monday'],
    [
      'of a word and its punctuation',
      'we met at the old market on Monday.',
      'we met at the old market on monday',
      'we met at the old market on monday.',
    ],
  ])('%s are combined', (_, current, incoming, text) => {
    expect(mergeTexts(base, current, incoming)).toEqual({ text, conflict: null, both: text });
  });

  test('that conflict keep the first text, and offer the later one with all that agrees', () => {
    expect(
      mergeTexts(base, 'We met at the new market on Monday', 'we met at the big market on Friday'),
    ).toEqual({
      text: 'We met at the new market on Friday',
      conflict: 'We met at the big market on Friday',
      both: 'We met at the new big market on Friday',
    });
  });

  test('merge by characters in scripts without spaces', () => {
    expect(mergeTexts('今天天气很好我们去公园', '昨天天气很好我们去公园', '今天天气很好我们去学校')).toEqual({
      text: '昨天天气很好我们去学校',
      conflict: null,
      both: '昨天天气很好我们去学校',
    });
  });

  test('handle words that are names of object properties', () => {
    expect(mergeTexts('__proto__ constructor', '__proto__ constructor x', 'y constructor').text).toBe(
      'y constructor x',
    );
  });
});

describe('for any texts', () => {
  const run = (law: (one: string, two: string, three: string) => void): void =>
    fc.assert(fc.property(anyText, anyText, anyText, law));

  test('an edit against an unchanged text is that edit', () => {
    run((one, two) => {
      expect(mergeTexts(one, one, two)).toEqual({
        text: tidyText(two),
        conflict: null,
        both: tidyText(two),
      });
      expect(mergeTexts(one, two, one)).toEqual({
        text: tidyText(two),
        conflict: null,
        both: tidyText(two),
      });
      expect(mergeTexts(one, two, two)).toEqual({
        text: tidyText(two),
        conflict: null,
        both: tidyText(two),
      });
    });
  });

  test('the order matters only for conflicts', () => {
    run((one, two, three) => {
      const merged = mergeTexts(one, two, three);
      const turned = mergeTexts(one, three, two);
      expect(turned).toMatchObject({
        text: merged.conflict ?? merged.text,
        conflict: merged.conflict === null ? null : merged.text,
      });
    });
  });

  test('no word appears that none of the texts has', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 }),
        fc.array(fc.constantFrom('a', 'b', 'x', 'y'), { maxLength: 8 }),
        fc.array(fc.constantFrom('b', 'c', 'p', 'q'), { maxLength: 8 }),
        (one, two, three) => {
          const merged = mergeTexts(one.join(' '), two.join(' '), three.join(' '));
          const written = new Set<string>([...two, ...three]);
          const words = `${merged.text} ${merged.conflict ?? ''}`.split(' ').filter((word) => word !== '');
          expect(words.filter((word) => !written.has(word))).toEqual([]);
          for (const word of ['x', 'y', 'p', 'q']) {
            if (written.has(word)) expect(words).toContain(word);
          }
        },
      ),
    );
  });
});
