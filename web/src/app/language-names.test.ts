import { expect, test } from 'vitest';
import { languageOptions, languageLabel } from './language-names.ts';

test.each([
  ['lg', 'Luganda'],
  ['om', 'Oromo'],
  ['ba', 'Bashkir'],
  ['bo', 'Tibetan'],
  ['de', 'German'],
  ['es-MX', 'Mexican Spanish'],
  ['mul', 'Several languages'],
  ['xx', 'xx'],
  ['not a code', 'not a code'],
  ['constructor', 'constructor'],
])('the label of %s is %s', (code, name) => {
  expect(languageLabel(code)).toBe(name);
});

test('options are sorted by name', () => {
  expect(languageOptions(['sw', 'de', 'en']).map(({ label }) => label)).toEqual([
    'English',
    'German',
    'Swahili',
  ]);
});
