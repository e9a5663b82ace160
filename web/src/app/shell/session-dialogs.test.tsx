import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { hasUnsavedChanges, useUnsavedChanges } from '../forms/unsaved-changes.ts';
import { LeaveQuestion } from './session-dialogs.tsx';

const work = (title: string) => ({
  title,
  consequences: { '/login': `${title}: Logout stops it.`, '/password/change': `${title}: it goes on.` },
});

test('lists all active work before Logout', async () => {
  const [leave, close] = [vi.fn(), vi.fn()];
  const works = [work('An upload is running'), work('A recording is running')];
  const { user } = renderWithProviders(
    <LeaveQuestion leaving={{ works, stopPath: '/login', leave }} onClose={close} />,
  );
  expect(screen.getByRole('dialog', { name: 'Something is still running' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'An upload is runningAn upload is running: Logout stops it.',
    'A recording is runningA recording is running: Logout stops it.',
  ]);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect([leave.mock.calls.length, close.mock.calls.length]).toEqual([1, 1]);
});

function Dirty() {
  useUnsavedChanges({ isDirty: true, isSubmitting: false });
  return null;
}

test('a failed sign-out keeps unsaved changes guarded', async () => {
  const works = [work('Leave without saving?')];
  const { user } = renderWithProviders(
    <>
      <Dirty />
      <LeaveQuestion leaving={{ works, stopPath: '/login', leave: vi.fn() }} onClose={vi.fn()} />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(hasUnsavedChanges()).toBe(true);
});
