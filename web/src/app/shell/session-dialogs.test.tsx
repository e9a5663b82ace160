import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { hasUnsavedChanges, useUnsavedChanges } from '../forms/unsaved-changes.ts';
import { IdleWarning, LeaveQuestion } from './session-dialogs.tsx';

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
  expect(screen.getByRole('dialog', { name: 'Work in progress' })).toBeTruthy();
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

test('the question of one work says what becomes of it, and Stay keeps it', async () => {
  const [leave, close] = [vi.fn(), vi.fn()];
  const works = [work('An upload is running')];
  const { user } = renderWithProviders(
    <LeaveQuestion leaving={{ works, stopPath: '/password/change', leave }} onClose={close} />,
  );
  screen.getByRole('dialog', {
    name: 'An upload is running',
    description: 'An upload is running: it goes on.',
  });
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect([leave.mock.calls.length, close.mock.calls.length]).toEqual([0, 1]);
});

test.each(['Stay signed in', 'Close'])(
  'the warning before an idle session ends is answered by %s',
  async (button) => {
    const close = vi.fn();
    const { user } = renderWithProviders(<IdleWarning onClose={close} />);
    screen.getByRole('dialog', { name: 'Are you still there?', description: /signed out in a minute/ });
    expect(close).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: button }));
    expect(close).toHaveBeenCalledOnce();
  },
);
