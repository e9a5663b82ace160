import { expect, test } from 'vitest';
import { orderLanguages } from './order-languages.ts';

test('preferred languages come first, in their order, each once; the others by name', () => {
  const options = orderLanguages(['en', 'sw', 'de', 'am', 'fr'], ['sw', 'am', 'sw', 'xx']);
  expect(options.map(({ value }) => value)).toEqual(['sw', 'am', 'en', 'fr', 'de']);
});
