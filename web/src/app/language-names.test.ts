import { expect, test } from 'vitest';
import { languageOptions, nameOfLanguage } from './language-names.ts';

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
])('%s is called %s', (code, name) => {
  expect(nameOfLanguage(code)).toBe(name);
});

test('a chooser has them by name', () => {
  expect(languageOptions(['sw', 'de', 'en']).map(({ label }) => label)).toEqual([
    'English',
    'German',
    'Swahili',
  ]);
});
