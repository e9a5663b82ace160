import { readPreferences, savePreferences, type TextExpansion } from '@colloquy/contract/identity';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockServer } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { clearUserInfo, storeUserInfo } from '../session/user-info.ts';
import { ExpansionsList } from './expansions-list.tsx';
import { NO_PREFERENCES } from './preferences.ts';

const MR = { abbreviation: 'mr', text: 'market research' };

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  // Another person: forgets the preferences of the test before.
  clearUserInfo();
  storeUserInfo({ id: 'u', name: 'Researcher', org: 'O', oid: 'o', role: 'customer', username: 'r' });
  server = mockServer();
  server.on(readPreferences, { preferences: { ...NO_PREFERENCES, expansions: [MR] }, version: 1 } as never);
  server.on(savePreferences, { version: 2 } as never);
});
const saved = (): TextExpansion[] | undefined => {
  const request = server.requests.findLast(({ method }) => method !== 'GET');
  return (request?.body as { preferences: { expansions: TextExpansion[] } } | undefined)?.preferences
    .expansions;
};

test('an abbreviation is added, and the next one can be typed at once', async () => {
  const { user } = renderWithProviders(<ExpansionsList />);
  await screen.findByText('market research');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getAllByText(/./, { selector: '[id$="-error"]' }).length).toBeGreaterThan(0);
  expect(saved()).toBeUndefined();
  await user.type(screen.getByLabelText('Abbreviation'), 'fg');
  await user.type(screen.getByLabelText('Text'), 'focus group{Enter}');
  await screen.findByText('focus group');
  await waitFor(() => expect(saved()).toEqual([{ abbreviation: 'fg', text: 'focus group' }, MR]));
  const field = screen.getByLabelText<HTMLInputElement>('Abbreviation');
  expect(field.value).toBe('');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('one is deleted at once, with Undo', async () => {
  const { user } = renderWithProviders(<ExpansionsList />);
  await user.click(await screen.findByRole('button', { name: 'Delete mr' }));
  await screen.findByText('No text expansions yet. For example, mr for “market research”.');
  await waitFor(() => expect(saved()).toEqual([]));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('market research');
  await waitFor(() => expect(saved()).toEqual([MR]));
});

test('a file adds what it has, and says what was none', async () => {
  const { user } = renderWithProviders(<ExpansionsList />);
  await screen.findByText('market research');
  const csv = new File(['abbreviation,text\nfg,focus group\n,nothing\n'], 'list.csv', { type: 'text/csv' });
  // The field is hidden: its button opens it.
  await user.upload(screen.getByLabelText('File with text expansions'), csv);
  await screen.findByText('1 text expansion imported. 1 line couldn’t be read and was skipped.');
  await screen.findByText('focus group');
});
