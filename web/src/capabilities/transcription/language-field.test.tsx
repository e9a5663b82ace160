import { findJobChoices } from '@colloquy/contract/jobs';
import { findSpeechLanguages } from '@colloquy/contract/models';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { mockServer } from '../../testing/mock-server.ts';
import { LanguageField, orderLanguages } from './language-field.tsx';

test("lists the organisation's preferred languages first, then those of earlier jobs, and searches by name", async () => {
  const server = mockServer();
  const languages = ['en', 'de', 'sw', 'am'];
  server.on(findSpeechLanguages, { languages, first: ['sw'], expected: [] });
  server.on(findJobChoices, { people: [], reviewers: [], languages: ['de', 'sw'] });
  const choose = vi.fn();
  const { user } = renderWithProviders(
    <LanguageField languages={languages} value={null} error={undefined} onChange={choose} />,
  );
  const field = screen.getByRole('combobox', { name: 'Language spoken' });
  await vi.waitFor(() => expect(server.requests).toHaveLength(2));
  await user.click(field);
  await vi.waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Detect, current',
      'Swahili',
      'German',
      'Amharic',
      'English',
    ]),
  );
  await user.keyboard('germ{Enter}');
  expect(choose).toHaveBeenCalledWith('de');
});

test('orders preferred languages first, each once, and the others by name', () => {
  const options = orderLanguages(['en', 'sw', 'de', 'am', 'fr'], ['sw', 'am', 'sw', 'xx']);
  expect(options.map(({ value }) => value)).toEqual(['sw', 'am', 'en', 'fr', 'de']);
});
