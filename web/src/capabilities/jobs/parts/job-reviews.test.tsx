import { findColleagues, type JobDetail, readJobPeople } from '@colloquy/contract/jobs';
import { findAssignments, type OwnAssignment } from '@colloquy/contract/review';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockServer } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { ReviewEndedScreen } from '../access-ended.screen.tsx';
import { ReviewNotice } from './job-notices.tsx';
import { ShareDialog } from './share-dialog.tsx';

const since = '2026-11-23T10:00:00.000Z';

test('the owner of a job reads who reviews it, and who has reviewed it', () => {
  const reviews = [
    { reviewer: 'Reviewer Two', state: 'running' as const, since },
    { reviewer: 'Reviewer One', state: 'done' as const, since },
  ];
  render(<ReviewNotice job={{ sid: 'SID002', reviews }} />);
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items[0]).toMatch(/^Reviewer Two has been reviewing this transcript since /);
  expect(items[1]).toMatch(/^Reviewer One reviewed this transcript, done /);
});

test('a reviewer is listed among the people with access', async () => {
  const server = mockServer();
  server.on(findColleagues, { people: [] });
  server.on(readJobPeople, {
    owner: { id: 'p1', name: 'Customer One' },
    people: [],
    groups: [],
    reviewers: [{ id: 'p2', name: 'Reviewer One', since, until: null }],
    study: null,
  });
  const job = { id: 'j1', name: 'Food market' } as unknown as JobDetail;
  renderWithProviders(<ShareDialog job={job} onClose={() => {}} />);
  const item = (await screen.findByText('Reviewer One')).closest('li')!;
  expect(item.textContent).toMatch(/May read, listen and edit since .*, until the review is done.*Reviewer$/);
});

test('the page of a withdrawn job shows the reason', async () => {
  const withdrawn = { id: 'a1', reason: 'A colleague does it.' } as unknown as OwnAssignment;
  mockServer().on(findAssignments, ({ query }) => ({
    rows: query.get('state') === 'withdrawn' && query.get('jobId') === 'j1' ? [withdrawn] : [],
    next: null,
    total: 1,
  }));
  renderWithProviders(<ReviewEndedScreen jobId="j1" />);
  await screen.findByText('A colleague does it.');
});
