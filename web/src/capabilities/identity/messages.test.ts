import { expect, it } from 'vitest';
import { nextPasskeyName } from './messages.ts';

it.each([
  ['Passkey', []],
  ['Passkey', ['Work phone', 'Passkey 2']],
  ['Passkey 2', ['Passkey']],
  ['Passkey 3', ['Passkey 2', 'Passkey']],
])('a new passkey is named %s next to %s', (name, names) => {
  expect(nextPasskeyName(names.map((existing) => ({ name: existing })))).toBe(name);
});
