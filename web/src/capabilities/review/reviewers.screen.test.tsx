import {
  findOperatorReviewers,
  findReviewerWork,
  type ReviewerWork,
  setReviewerRate,
} from '@colloquy/contract/review';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { mockServer } from '../../testing/mock-server.ts';
import { lastMonths, monthName } from './parts/statement-format.tsx';
import { ReviewersScreen } from './reviewers.screen.tsx';

const reviewer: ReviewerWork = {
  id: 'r1',
  name: 'Reviewer One',
  isActive: true,
  offered: 1,
  inProgress: 2,
  jobs: 3,
  audioMs: 1_290_000,
  amounts: [{ currency: 'EUR', minor: 683 }],
  unratedMs: 600_000,
  turnaroundMs: 10_800_000,
  rate: null,
  awayFrom: null,
  awayTo: null,
};

test('shows workload, work and pay of a month, and sets a valid rate', async () => {
  let rate: ReviewerWork['rate'] = null;
  const server = mockServer();
  server.on(findReviewerWork, () => ({ rows: [{ ...reviewer, rate }], next: null, total: 1 }));
  server.on(setReviewerRate, ({ body }) => {
    ({ rate } = body as { rate: ReviewerWork['rate'] });
    return { rate };
  });
  const { user } = renderWithProviders(<ReviewersScreen />, { at: '/organisationadmin/reviewers' });
  const row = (await screen.findByRole('link', { name: 'Reviewer One' })).closest('tr')!;
  for (const text of [
    '2 in progress, 1 offered',
    '21.5',
    '3 hr',
    'Not set',
    '6.83 EUR',
    '10 min, no rate agreed',
  ])
    expect(row.textContent).toContain(text);
  await user.click(screen.getByRole('button', { name: 'Set rate for Reviewer One' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Rate for Reviewer One' }));
  await user.type(dialog.getByLabelText('Rate per minute'), 'much');
  await user.click(dialog.getByRole('button', { name: 'Save rate' }));
  await dialog.findByText('Enter an amount such as 0.90 or 1.25.');
  await user.clear(dialog.getByLabelText('Rate per minute'));
  await user.type(dialog.getByLabelText('Rate per minute'), '0.9');
  await user.click(dialog.getByRole('button', { name: 'Save rate' }));
  await waitFor(() => expect(row.textContent).toContain('0.90 EUR'));
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    rate: { currency: 'EUR', minor: 90 },
  });
  const [, before] = lastMonths(2) as [string, string];
  await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), monthName(before));
  await waitFor(() =>
    expect(server.requests.findLast(({ path }) => path === '/api/reviewers')?.query.get('month')).toBe(
      before,
    ),
  );
});

test('months cross the turn of a year', () => {
  expect(lastMonths(3, new Date('2027-01-31T23:00:00Z'))).toEqual(['2027-01', '2026-12', '2026-11']);
});

test('lists the reviewers of the operator who work for the organisation', async () => {
  const server = mockServer();
  server.on(findReviewerWork, { rows: [], next: null, total: 0 });
  server.on(findOperatorReviewers, {
    reviewers: [{ id: 'p2', name: 'Reviewer Two', offered: 0, inProgress: 1, jobs: 3, audioMs: 90_000 }],
  });
  renderWithProviders(<ReviewersScreen />, { at: '/organisationadmin/reviewers' });
  const table = await screen.findByRole('table', { name: 'Colloquy reviewers' });
  const row = within(table).getByRole('row', { name: /Reviewer Two/ });
  expect(row.textContent).toBe('Reviewer Two1 in progress, 0 offered31.5');
});
