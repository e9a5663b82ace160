import { readPreferences, savePreferences } from '@colloquy/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NO_PREFERENCES } from '../../../app/preferences/preferences.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { serverAnswers } from '../../../testing/server-answers.ts';
import { EditorChoices } from './editor-choices.tsx';

test('a click on a word plays only for whoever chose that, and it is saved at once', async () => {
  const server = serverAnswers();
  const preferences = { ...NO_PREFERENCES, transcript: { doubtfulFrom: 0.2 } };
  server.on(readPreferences, { preferences, version: 4 });
  server.on(savePreferences, { version: 5 });
  const { user } = renderPart(<EditorChoices />);
  const choice = screen.getByRole<HTMLInputElement>('checkbox', {
    name: 'Clicking a word also plays from there',
  });
  await waitFor(() => expect(server.asked).toHaveLength(1));
  expect(choice.checked).toBe(false);
  await user.click(choice);
  await waitFor(() => expect(choice.checked).toBe(true));
  await waitFor(() =>
    expect(server.asked.at(-1)).toMatchObject({
      method: 'PUT',
      body: { preferences: { transcript: { doubtfulFrom: 0.2, playsOnClick: true } }, version: 4 },
    }),
  );
});
