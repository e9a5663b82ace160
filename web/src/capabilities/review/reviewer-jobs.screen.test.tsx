import { findAssignments, type OwnAssignment } from '@colloquy/contract/review';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockServer } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { ReviewerJobsScreen } from './reviewer-jobs.screen.tsx';

const offer: OwnAssignment = {
  id: 'a1',
  jobId: 'j1',
  sid: 'SID002',
  code: 'QA-1001',
  job: 'Food market',
  organisation: 'Harbour Research',
  language: 'de',
  speakers: 3,
  files: 1,
  audioMs: 60_000,
  state: 'offered',
  note: 'Names are spelt as in the guide.',
  reason: null,
  createdAt: '2026-11-23T10:00:00.000Z',
  endedAt: null,
  until: null,
};

test('an offer shows its length, files, language, speakers and note', async () => {
  mockServer().on(findAssignments, { rows: [offer], next: null, total: 1 });
  renderWithProviders(<ReviewerJobsScreen />);
  const row = (await screen.findByText('Food market', { selector: 'bdi' })).closest('tr')!;
  for (const text of ['1 min', '1 file', 'German', '3 speakers', 'Names are spelt as in the guide.'])
    expect(row.textContent).toContain(text);
  screen.getByRole('columnheader', { name: 'Length' });
});

test('an accepted job opens in its assignment, at the pages of its service', async () => {
  const accepted: OwnAssignment = { ...offer, sid: 'SID003', state: 'accepted' };
  mockServer().on(findAssignments, { rows: [accepted], next: null, total: 1 });
  renderWithProviders(<ReviewerJobsScreen />);
  const link = await screen.findByRole('link', { name: 'Food market' });
  expect(link.getAttribute('href')).toBe('/doc-chat/job/j1?assignment=a1');
});

test('a withdrawn job shows the reason', async () => {
  const reason = 'A colleague does it.';
  mockServer().on(findAssignments, {
    rows: [{ ...offer, state: 'withdrawn', reason }],
    next: null,
    total: 1,
  });
  renderWithProviders(<ReviewerJobsScreen />, { at: '/?state=withdrawn' });
  const row = (await screen.findByText('Food market', { selector: 'bdi' })).closest('tr')!;
  expect(row.textContent).toContain(reason);
  expect(row.querySelector('button')).toBeNull();
});
