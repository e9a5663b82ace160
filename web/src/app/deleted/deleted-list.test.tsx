import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { ApiError } from '../api/api-error.ts';
import { DeletedList } from './deleted-list.tsx';

const thing = {
  id: 'one',
  name: 'Field work',
  deletion: { at: '2026-01-10T12:00:00.000Z', by: 'Admin', restorableUntil: '2026-02-09T12:00:00.000Z' },
};
const query = {
  data: [thing],
  error: null,
  refetch: () => Promise.reject(new Error('not asked again here')),
  fetchStatus: 'idle' as const,
};

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

test('restored, a thing goes from the list and the focus stays there', async () => {
  function Shown() {
    const [things, setThings] = useState([thing]);
    const restore = () => Promise.resolve(setThings([]));
    return <DeletedList label="Deleted groups" query={{ ...query, data: things }} restore={restore} />;
  }
  const { user } = renderPart(<Shown />);
  await user.click(screen.getByRole('button', { name: 'Restore Field work' }));
  const empty = await screen.findByRole('heading', { name: 'Nothing is deleted' });
  expect(document.activeElement?.contains(empty)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test('offline it says so instead of loading for ever', () => {
  const paused = { ...query, data: undefined, fetchStatus: 'paused' as const };
  renderPart(<DeletedList label="Deleted groups" query={paused} restore={vi.fn()} />);
  expect(screen.getByRole('status').textContent).toMatch(/^You’re offline\./);
});
