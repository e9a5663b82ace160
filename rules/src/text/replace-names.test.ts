import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createNameReplacer, type NameReplacement } from './replace-names.ts';

const replaced = (text: string, ...list: [name: string, replacement: string][]): string =>
  createNameReplacer(list.map(([name, replacement]) => ({ name, replacement }))).replace(text);

describe('names in a text', () => {
  test.each<[text: string, name: string, result: string]>([
    ['Anna went. ANNA, “anna”’s (Anna)!', 'Anna', 'X went. X, “X”’s (X)!'],
    ['Annabel and Joanna stay, Anna-Lena does not', 'Anna', 'Annabel and Joanna stay, X-Lena does not'],
    ['anna_meier.wav', 'Anna Meier', 'X.wav'],
    ['Anna\nMeier, Anna–Meier', 'Anna Meier', 'X, X'],
    ['Jose\u0301 and JOSÉ', 'José', 'X and X'],
    ['An\u00ADna', 'Anna', 'X'],
    ["O’Brien, O'Brien", "O'Brien", 'X, X'],
    ['ΣΟΦΊΑ и ИВАН', 'Иван', 'ΣΟΦΊΑ и X'],
    ['王小明说他叫王小明。', '王小明', 'X说他叫X。'],
    ['قال أحمد هنا', 'أحمد', 'قال X هنا'],
    ['Dr. (A+B) here', 'Dr. (A+B)', 'X here'],
    ['Frau WEISS, Weiß', 'Weiß', 'Frau X, X'],
    ['nothing', 'Anna', 'nothing'],
  ])('in %j, %j is replaced', (text, name, result) => {
    expect(replaced(text, [name, 'X'])).toBe(result);
  });

  test('the longest name counts', () => {
    expect(replaced('Anna Meier met Anna', ['Anna', 'P1'], ['Anna Meier', 'P2'])).toBe('P2 met P1');
  });

  test('names that a replacement completes are replaced as well', () => {
    expect(replaced('Anna Meier', ['Anna', 'P1'], ['P1 Meier', 'P2'])).toBe('P2');
  });

  test('without names nothing changes', () => {
    expect(replaced('Anna', ['', 'X'])).toBe('Anna');
  });
});

const letters = fc.constantFrom('a', 'B', 'é', 'ß', 'Ж', 'ش', '王', 'k', 'Σ');
const name = fc.array(fc.string({ unit: letters, minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 2,
});

test('no listed name survives, wherever it stands', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        name.map((parts) => parts.join(' ')),
        { minLength: 1, maxLength: 4 },
      ),
      fc.array(fc.oneof(fc.nat(3), fc.constantFrom(' ', ', ', '-', '.', ' 12 ', 'ok ')), { maxLength: 20 }),
      fc.boolean(),
      (names, pieces, isLoud) => {
        const list = names.map((each, at): NameReplacement => ({ name: each, replacement: `P${at + 10}` }));
        const text = pieces
          .map((piece) => (typeof piece === 'number' ? (names[piece] ?? '') : piece))
          .join('');
        const replacer = createNameReplacer(list);
        const result = replacer.replace(isLoud ? text.toLocaleUpperCase('en') : text);
        expect(replacer.find(result)).toEqual([]);
        // An independent look: no word sequence of the result is a name.
        const words = result.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
        for (const each of names) {
          const parts = each.toLowerCase().split(' ');
          for (const at of words.keys())
            expect(words.slice(at, at + parts.length).map((word) => word.toLowerCase())).not.toEqual(parts);
        }
      },
    ),
    { numRuns: 200 },
  );
});
