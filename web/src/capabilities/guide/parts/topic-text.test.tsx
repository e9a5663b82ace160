import { globSync, readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NO_PREFERENCES, preferencesQuery } from '../../../app/preferences/preferences.ts';
import { queryClient } from '../../../app/query-client.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { GUIDE } from '../topics/guide-topics.ts';
import { TopicText } from './topic-text.tsx';

const topic = {
  id: 'read',
  title: 'Read',
  blocks: [
    {
      keys: [
        ['Space', 'Play or pause', 'listening.play'],
        ['[', 'Slower', 'listening.slower'],
      ] as const,
    },
  ],
};

test('shows the keys that the person chose and the default keys of all other shortcuts', () => {
  const preferences = { ...NO_PREFERENCES, keys: { 'listening.play': ['F4'] } };
  queryClient.setQueryData(preferencesQuery.queryKey, { preferences, version: 1 });
  renderWithProviders(<TopicText topic={topic} />);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['F4', '[']);
});

test('every shortcut that the guide names exists', () => {
  const source = globSync('web/src/{app,capabilities}/**/*.{ts,tsx}')
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
  const named = GUIDE.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (typeof block === 'object' && 'keys' in block ? block.keys : [])),
  );
  const ids = named.flatMap(([, , id]) => (id === undefined ? [] : [id]));
  expect(ids.length).toBeGreaterThan(10);
  expect(ids.filter((id) => !source.includes(`id: '${id}'`))).toEqual([]);
});
