import type { MovedJobs } from '@colloquy/contract/jobs';
import { readInstallation } from '@colloquy/contract/operations';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockServer } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { MoveDialog } from './move-dialog.tsx';

const JOBS = [
  { id: 'j1', sid: 'SID002' as const, code: 'QA-1001' },
  { id: 'j2', sid: 'SID002' as const, code: 'QA-1002' },
];

test('keeps the selection after a failed request and clears it after success', async () => {
  const send = vi.fn(async (): Promise<MovedJobs | undefined> => {
    throw new Error('Not now.');
  });
  const [done, close] = [vi.fn(), vi.fn()];
  const { user } = renderWithProviders(
    <MoveDialog move="cancel" jobs={JOBS} send={send} onClose={close} onDone={done} />,
  );
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Ordered twice');
  await user.click(screen.getByRole('button', { name: 'Cancel 2 jobs' }));
  await screen.findByRole('alert');
  expect(done).not.toHaveBeenCalled();
  send.mockImplementation(async () => ({ moved: 2, refused: [] }));
  await user.click(screen.getByRole('button', { name: 'Cancel 2 jobs' }));
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(done).toHaveBeenCalledOnce();
  expect(send).toHaveBeenLastCalledWith('Ordered twice');
});

test('lists the jobs that were not moved, with the reason', async () => {
  const message = 'It can’t be cancelled in its present state.';
  const send = async () => ({ moved: 1, refused: [{ id: 'j2', code: 'QA-1002', message }] });
  const close = vi.fn();
  const { user } = renderWithProviders(<MoveDialog move="cancel" jobs={JOBS} send={send} onClose={close} />);
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Ordered twice');
  await user.click(screen.getByRole('button', { name: 'Cancel 2 jobs' }));
  const report = await screen.findByRole('dialog', { name: '1 job was not cancelled' });
  for (const text of ['1 job was cancelled.', 'QA-1002', message]) expect(report.textContent).toContain(text);
  expect(document.activeElement).toBe(screen.getByRole('status'));
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(close).toHaveBeenCalledOnce();
});

test.each([
  [true, 'It appears in the job’s history, and the people who work on the job get it by email.'],
  [false, 'It appears in the job’s history.'],
])('says by email only if this installation sends email: %s', async (sendsMail, hint) => {
  mockServer().on(readInstallation, { sendsMail });
  renderWithProviders(
    <MoveDialog move="reopen" jobs={JOBS} send={async () => undefined} onClose={() => undefined} />,
  );
  await screen.findByText(hint);
});
