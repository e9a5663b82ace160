import { expect, it } from 'vitest';
import { nextPasskeyName } from './messages.ts';

it.each([
  ['Passkey', []],
  ['Passkey', ['Work phone', 'Passkey 2']],
  ['Passkey 2', ['Passkey']],
  ['Passkey 3', ['Passkey 2', 'Passkey']],
])('a new passkey is called %s beside %s', (name, names) => {
  expect(nextPasskeyName(names.map((taken) => ({ name: taken })))).toBe(name);
});
