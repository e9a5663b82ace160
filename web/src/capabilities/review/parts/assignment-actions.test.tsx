import { readOpenWork } from '@colloquy/contract/jobs';
import { findAssignments, finishAssignment, type OwnAssignment } from '@colloquy/contract/review';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockServer } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { type JobOnPage, CountRemainingWorkContext } from '../../jobs/index.ts';
import { AssignmentActions, OwnReview } from './assignment-actions.tsx';

const assignment: OwnAssignment = {
  id: 'a1',
  jobId: 'j1',
  sid: 'SID002',
  code: 'QA-1001',
  job: 'Food market',
  organisation: 'Harbour Research',
  language: 'de',
  speakers: 2,
  files: 1,
  audioMs: 60_000,
  state: 'accepted',
  note: 'Mind the place names.',
  reason: null,
  createdAt: '2026-11-23T10:00:00.000Z',
  endedAt: null,
  until: null,
};
const job = { id: 'j1', files: [] } as unknown as JobOnPage;

test('Done lists what is still to check and open on the page of the job', async () => {
  const server = mockServer();
  server.on(findAssignments, { rows: [assignment], next: null, total: 1 });
  server.on(readOpenWork, { comments: 2, reviews: [] });
  server.on(finishAssignment, {});
  const { user } = renderWithProviders(
    <CountRemainingWorkContext value={() => Promise.resolve({ unsaved: 0, toCheck: 17, unclear: 0 })}>
      <OwnReview job={job} />
    </CountRemainingWorkContext>,
  );
  await screen.findByText('Mind the place names.');
  await user.click(screen.getByRole('button', { name: 'Finish Food market' }));
  const notes = await screen.findByRole('list', { name: 'Still open' });
  expect([...notes.children].map(({ textContent }) => textContent)).toEqual([
    '17 words are still to check.',
    '2 comments are still open.',
  ]);
  await user.click(screen.getByRole('button', { name: 'Finish review' }));
  await waitFor(() => expect(server.requests.some(({ path }) => path.endsWith('/finish'))).toBe(true));
});

test('in the list, Finish and Return say what follows', async () => {
  mockServer();
  const { user } = renderWithProviders(<AssignmentActions assignment={assignment} />);
  await user.click(screen.getByRole('button', { name: 'Finish Food market' }));
  await screen.findByText(/The job page shows what’s still to check\.$/);
  await user.click(screen.getByRole('button', { name: 'Not yet' }));
  await user.click(screen.getByRole('button', { name: 'Return Food market' }));
  await screen.findByText(/^You’ll no longer be able to open it\./);
});
