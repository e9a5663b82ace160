import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { ApiError } from '../api/api-error.ts';
import { DeletedList } from './deleted-list.tsx';

const item = {
  id: 'one',
  name: 'Field work',
  deletion: { at: '2026-01-10T12:00:00.000Z', by: 'Admin', restorableUntil: '2026-02-09T12:00:00.000Z' },
};
const query = {
  data: [item],
  error: null,
  refetch: () => Promise.reject(new Error('not asked again here')),
  fetchStatus: 'idle' as const,
};

test('each item is listed with its removal date and can be restored', async () => {
  const restore = vi.fn(() => Promise.resolve());
  const { user } = renderWithProviders(
    <DeletedList label="Deleted groups" query={query} restore={restore} />,
  );
  expect(screen.getByRole('list', { name: 'Deleted groups' }).textContent).toMatch(
    /Field work.*Deleted by Admin on 10 Jan 2026\. Removed for good on 9 Feb 2026\./,
  );
  await user.click(screen.getByRole('button', { name: 'Restore Field work' }));
  expect(restore).toHaveBeenCalledWith(item);
  expect(await screen.findByText('“Field work” is restored.')).toBeTruthy();
});

test('a name in use is reported', async () => {
  const sentence =
    'Another group is called “Field work” now. Rename or delete that one, then restore this one.';
  const nameTaken = new ApiError(409, { code: 1, error: 'taken', message: sentence });
  const restore = () => Promise.reject(nameTaken);
  const { user } = renderWithProviders(
    <DeletedList label="Deleted groups" query={query} restore={restore} />,
  );
  await user.click(screen.getByRole('button', { name: 'Restore Field work' }));
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('an empty list shows a message', () => {
  renderWithProviders(
    <DeletedList label="Deleted groups" query={{ ...query, data: [] }} restore={vi.fn()} />,
  );
  expect(screen.getByRole('heading', { name: 'No deleted items' })).toBeTruthy();
});

test('a restored item disappears and the focus stays in the list', async () => {
  function ListWithRestore() {
    const [things, setThings] = useState([item]);
    const restore = () => Promise.resolve(setThings([]));
    return <DeletedList label="Deleted groups" query={{ ...query, data: things }} restore={restore} />;
  }
  const { user } = renderWithProviders(<ListWithRestore />);
  await user.click(screen.getByRole('button', { name: 'Restore Field work' }));
  const empty = await screen.findByRole('heading', { name: 'No deleted items' });
  expect(document.activeElement?.contains(empty)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test('offline it shows a message instead of loading endlessly', () => {
  const paused = { ...query, data: undefined, fetchStatus: 'paused' as const };
  renderWithProviders(<DeletedList label="Deleted groups" query={paused} restore={vi.fn()} />);
  expect(screen.getByRole('status').textContent).toMatch(/^You’re offline\./);
});
