import { findJobAssignments, type JobAssignment, withdrawAssignment } from '@colloquy/contract/review';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockServer } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import type { JobOnPage } from '../../jobs/index.ts';
import { JobReviewers } from './job-reviewers.tsx';

const assignment: JobAssignment = {
  id: 'a1',
  personId: 'p1',
  reviewer: 'Reviewer One',
  state: 'accepted',
  createdAt: '2026-11-23T10:00:00.000Z',
  answeredAt: '2026-11-23T11:00:00.000Z',
  endedAt: null,
  until: null,
  note: 'Mind the place names.',
  reason: null,
};
const job = { id: 'j1', code: 'QA-1001', status: 'active', completedAt: null } as unknown as JobOnPage;

test('asks before a review is withdrawn, and sends the reason', async () => {
  const server = mockServer();
  server.on(findJobAssignments, { assignments: [assignment] });
  server.on(withdrawAssignment, {});
  const { user } = renderWithProviders(<JobReviewers job={job} />);
  await screen.findByText('Mind the place names.');
  await user.click(screen.getByRole('button', { name: 'Withdraw from Reviewer One' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Withdraw the review from Reviewer One?' }),
  );
  dialog.getByText(/Text being typed right now is lost\.$/);
  const posts = () => server.requests.filter(({ method }) => method === 'POST');
  expect(posts()).toEqual([]);
  await user.type(dialog.getByLabelText('Reason (optional)'), 'A colleague does it.');
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('Withdrawn. Reviewer One can no longer open this job.');
  expect(posts()).toMatchObject([
    { path: '/api/assignments/a1/withdraw', body: { reason: 'A colleague does it.' } },
  ]);
});

test('withdraws an offer without a reason', async () => {
  const server = mockServer();
  server.on(findJobAssignments, { assignments: [{ ...assignment, state: 'offered', answeredAt: null }] });
  server.on(withdrawAssignment, {});
  const { user } = renderWithProviders(<JobReviewers job={job} />);
  await user.click(await screen.findByRole('button', { name: 'Withdraw from Reviewer One' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw the offer to Reviewer One?' }));
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
