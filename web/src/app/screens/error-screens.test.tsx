import fc from 'fast-check';
import type { Role } from '@colloquy/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { storeUserInfo } from '../session/user-info.ts';
import { splitMessage } from './error-screens.tsx';
import { NoPermissionScreen } from './no-permission.tsx';

test.each<[Role, RegExp]>([
  ['customer', /contact your organisation’s admin/],
  ['organisationadmin', /contact Colloquy support/],
  ['admin', /while the organisation grants support access/],
])('a %s reads a suitable text on the page of another role', (role, sentence) => {
  storeUserInfo({ id: 'p', name: 'Person', org: 'O', oid: 'o', role, username: 'p' });
  renderWithProviders(<NoPermissionScreen />);
  expect(screen.getByText(sentence)).toBeTruthy();
});

test.each([
  ['', []],
  ['   ', []],
  ['One line', ['One line']],
  ['One line.', ['One line.']],
  ['First. Second.Third', ['First.', 'Second.', 'Third']],
  ['Error: it failed. Try again.', ['Error:', 'it failed.', 'Try again.']],
  ['At 10:30: late', ['At 10:', '30: late']],
  [':', [':']],
  ['Wait... then go', ['Wait.', '.', '.', 'then go']],
  ['It took 0.5 s. Good.', ['It took 0.', '5 s.', 'Good.']],
  ['In 2020. 7 came.', ['In 2020.', '7 came.']],
  [' a \n\n b ', ['a', 'b']],
])('splits %j into lines', (message, lines) => {
  expect(splitMessage(message)).toEqual(lines);
});

test('splitting removes only whitespace and leaves no empty or untrimmed lines', () => {
  const without = (text: string) => text.replaceAll(/\s/g, '');
  fc.assert(
    fc.property(fc.string(), (message) => {
      const lines = splitMessage(message);
      expect(without(lines.join(''))).toBe(without(message));
      for (const line of lines) expect(line).toBe(line.trim() || 'a line of nothing');
    }),
  );
});
