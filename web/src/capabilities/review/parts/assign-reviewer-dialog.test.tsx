import { findReviewers, createAssignment, type JobAssignment } from '@colloquy/contract/review';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { refusal, mockServer } from '../../../testing/mock-server.ts';
import { AssignReviewerDialog } from './assign-reviewer-dialog.tsx';

const JOBS = [
  { id: 'j1', code: 'QA-1001' },
  { id: 'j2', code: 'QA-1002' },
];
const REVIEWER = {
  id: 'p1',
  name: 'Reviewer One',
  isOperator: false,
  inProgress: 2,
  awayFrom: null,
  awayTo: null,
};
const createJobAssignment = (id: string): JobAssignment => ({
  id,
  personId: 'p1',
  reviewer: 'Reviewer One',
  state: 'offered',
  createdAt: '2026-11-23T10:00:00.000Z',
  answeredAt: null,
  endedAt: null,
  until: null,
  note: null,
  reason: null,
});

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
  server.on(findReviewers, { reviewers: [REVIEWER] });
});

const requestsSent = () =>
  server.requests
    .filter(({ path }) => path.endsWith('/assignments'))
    .map(({ path, body }) => ({ path, body }));
const requestIn = (body: unknown) => (body as { requestId: string }).requestId;

test('offers several jobs at once, and a retry repeats the same requests', async () => {
  let isCancelled = true;
  server.on(createAssignment, ({ path, body }) =>
    isCancelled && path.includes('j2')
      ? refusal(409, 'not-now', 'This job is cancelled.')
      : { assignments: [createJobAssignment(requestIn(body))] },
  );
  const [close, onAssigned] = [vi.fn(), vi.fn()];
  const { user } = renderWithProviders(
    <AssignReviewerDialog jobs={JOBS} assignments={[]} onClose={close} onAssigned={onAssigned} />,
  );
  screen.getByRole('dialog', { name: 'Assign reviewer to 2 jobs' });
  await user.click(await screen.findByRole('radio', { name: /Reviewer One/ }));
  await user.click(screen.getByRole('button', { name: 'Send offers' }));
  await screen.findByText('QA-1002: This job is cancelled.');
  expect(close).not.toHaveBeenCalled();
  isCancelled = false;
  await user.click(screen.getByRole('button', { name: 'Send offers' }));
  await vi.waitFor(() => expect(onAssigned).toHaveBeenCalledOnce());
  const ids = requestsSent().map(({ path, body }) => `${path} ${requestIn(body)}`);
  expect(new Set(ids).size).toBe(2);
});

test('refuses an access end in the past', async () => {
  const { user } = renderWithProviders(
    <AssignReviewerDialog jobs={[JOBS[0]!]} assignments={[]} onClose={vi.fn()} />,
  );
  await user.click(await screen.findByRole('radio', { name: /Reviewer One/ }));
  fireEvent.change(screen.getByLabelText('Access until'), { target: { value: '2020-01-01' } });
  await user.click(screen.getByRole('button', { name: 'Send offer' }));
  await screen.findByText('Choose today or a later day.');
  expect(requestsSent()).toEqual([]);
});

test('sends a note, and offers a job again to a reviewer whose access has expired', async () => {
  server.on(createAssignment, ({ body }) => ({ assignments: [createJobAssignment(requestIn(body))] }));
  const before = { ...createJobAssignment('a1'), state: 'accepted' as const };
  const dialogFor = (until: string | null) => (
    <AssignReviewerDialog jobs={[JOBS[0]!]} assignments={[{ ...before, until }]} onClose={vi.fn()} />
  );
  const first = renderWithProviders(dialogFor('2199-01-01T00:00:00.000Z'));
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Reviewer One/ })).disabled).toBe(true);
  first.unmount();
  const { user } = renderWithProviders(dialogFor('2020-01-01T00:00:00.000Z'));
  await user.click(await screen.findByRole('radio', { name: /Reviewer One/ }));
  await user.type(screen.getByLabelText('Note to the reviewer (optional)'), 'Mind the place names.');
  await user.click(screen.getByRole('button', { name: 'Send offer' }));
  await vi.waitFor(() => expect(requestsSent()).toHaveLength(1));
  expect(requestsSent()[0]!.body).toMatchObject({ personId: 'p1', note: 'Mind the place names.' });
});
