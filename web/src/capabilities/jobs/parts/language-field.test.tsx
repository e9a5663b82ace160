import { findJobChoices, findSpeechLanguages } from '@colloquy/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { serverAnswers } from '../../../testing/server-answers.ts';
import { LanguageField } from './language-field.tsx';

test('offers the languages that the organisation prefers first, then those of earlier jobs, and finds by name', async () => {
  const server = serverAnswers();
  const languages = ['en', 'de', 'sw', 'am'];
  server.on(findSpeechLanguages, { languages, first: ['sw'], expected: [] });
  server.on(findJobChoices, { people: [], reviewers: [], languages: ['de', 'sw'] });
  const choose = vi.fn();
  const { user } = renderPart(
    <LanguageField languages={languages} value={null} error={undefined} onChange={choose} />,
  );
  const field = screen.getByRole('combobox', { name: 'Language spoken' });
  await vi.waitFor(() => expect(server.asked).toHaveLength(2));
  await user.click(field);
  await vi.waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Detect, as it is',
      'Swahili',
      'German',
      'Amharic',
      'English',
    ]),
  );
  await user.keyboard('germ{Enter}');
  expect(choose).toHaveBeenCalledWith('de');
});
