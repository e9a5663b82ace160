import { readPreferences, savePreferences } from '@colloquy/contract/identity';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockServer } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { useShortcuts } from '../../ui/shortcuts/shortcuts.ts';
import { NO_PREFERENCES } from '../preferences/preferences.ts';
import { clearUserInfo, storeUserInfo } from '../session/user-info.ts';
import { KeyboardDialog } from './keyboard-dialog.tsx';

const close = vi.fn();
let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  close.mockClear();
  // Another person: forgets the preferences of the test before.
  clearUserInfo();
  storeUserInfo({ id: 'u', name: 'Researcher', org: 'O', oid: 'o', role: 'customer', username: 'r' });
  server = mockServer();
  server.on(readPreferences, { preferences: NO_PREFERENCES, version: 1 } as never);
  server.on(savePreferences, { version: 2 } as never);
});

function Screen() {
  useShortcuts('Player', [
    { id: 'play', keys: 'F8', label: 'Play', run: () => undefined },
    { id: 'back', keys: 'F7', label: 'Back', run: () => undefined },
  ]);
  return <KeyboardDialog onClose={close} />;
}

test('a key that does something else moves to the action, and is saved', async () => {
  const { user } = renderWithProviders(<Screen />);
  await user.click(screen.getByRole('button', { name: 'Change keys for Back, Player' }));
  await user.keyboard('{F8}');
  await screen.findByText('F8 is used for “Play”. Assigning it here removes it there.');
  await user.click(screen.getByRole('button', { name: 'Use as well' }));
  await waitFor(() => expect(server.requests.some(({ method }) => method !== 'GET')).toBe(true));
  const saved = server.requests.findLast(({ method }) => method !== 'GET')?.body;
  expect(saved).toMatchObject({ preferences: { keys: { back: ['F7', 'F8'], play: [] } }, version: 1 });
});

test('Escape ends the change of a key, then closes the dialog', async () => {
  const { user } = renderWithProviders(<Screen />);
  const change = () => screen.getByRole('button', { name: 'Change keys for Play, Player' });
  await user.click(change());
  await user.keyboard('{Escape}');
  expect(close).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(change());
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
  expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
});

test('text expansions are the other tab', async () => {
  const { user } = renderWithProviders(<Screen />);
  await user.click(screen.getByRole('tab', { name: 'Text expansions' }));
  const panel = within(await screen.findByRole('tabpanel', { name: 'Text expansions' }));
  await panel.findByLabelText('Abbreviation');
  expect(screen.queryByRole('button', { name: /^Change the keys/ })).toBeNull();
});
