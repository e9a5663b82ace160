import { readPreferences, savePreferences } from '@colloquy/contract/identity';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NO_PREFERENCES } from '../../../app/preferences/preferences.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { mockServer } from '../../../testing/mock-server.ts';
import { EditorPreferences } from './editor-preferences.tsx';

test('a click on a word plays only for people who chose that, and the choice is saved immediately', async () => {
  const server = mockServer();
  const preferences = { ...NO_PREFERENCES, transcript: { uncertaintyThreshold: 0.2 } };
  server.on(readPreferences, { preferences, version: 4 });
  server.on(savePreferences, { version: 5 });
  const { user } = renderWithProviders(<EditorPreferences />);
  const choice = screen.getByRole<HTMLInputElement>('checkbox', {
    name: 'Play from a word when I click it',
  });
  await waitFor(() => expect(server.requests).toHaveLength(1));
  expect(choice.checked).toBe(false);
  await user.click(choice);
  await waitFor(() => expect(choice.checked).toBe(true));
  await waitFor(() =>
    expect(server.requests.at(-1)).toMatchObject({
      method: 'PUT',
      body: { preferences: { transcript: { uncertaintyThreshold: 0.2, playsOnClick: true } }, version: 4 },
    }),
  );
});
