import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { ApiError } from '../api/api-error.ts';
import { DeletedList } from './deleted-list.tsx';

const thing = {
  id: 'one',
  name: 'Field work',
  deletion: { at: '2026-01-10T12:00:00.000Z', by: 'Admin', restorableUntil: '2026-02-09T12:00:00.000Z' },
};
const query = { data: [thing], error: null, refetch: () => undefined };

test('each is listed with the day on which it goes, and restored', async () => {
  const restore = vi.fn(() => Promise.resolve());
  const { user } = renderPart(<DeletedList label="Deleted groups" query={query} restore={restore} />);
  expect(screen.getByRole('list', { name: 'Deleted groups' }).textContent).toMatch(
    /Field work.*Deleted by Admin on 10 Jan 2026\. Removed for good on 9 Feb 2026\./,
  );
  await user.click(screen.getByRole('button', { name: 'Restore Field work' }));
  expect(restore).toHaveBeenCalledWith(thing);
  expect(await screen.findByText('“Field work” is restored.')).toBeTruthy();
});

test('a name that was taken meanwhile is said', async () => {
  const sentence =
    'Another group is called “Field work” now. Rename or delete that one, then restore this one.';
  const taken = new ApiError(409, { code: 1, error: 'taken', message: sentence });
  const restore = () => Promise.reject(taken);
  const { user } = renderPart(<DeletedList label="Deleted groups" query={query} restore={restore} />);
  await user.click(screen.getByRole('button', { name: 'Restore Field work' }));
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('nothing deleted says so', () => {
  renderPart(<DeletedList label="Deleted groups" query={{ ...query, data: [] }} restore={vi.fn()} />);
  expect(screen.getByRole('heading', { name: 'Nothing is deleted' })).toBeTruthy();
});
