import { findJobChoices, findJobs } from '@colloquy/contract/jobs';
import { findOwnServices } from '@colloquy/contract/services';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeUserInfo } from '../../app/session/user-info.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { mockServer } from '../../testing/mock-server.ts';
import { OpenJobsScreen } from './job-lists.screen.tsx';

test.each([
  ['SID003', 'Chat with your Document is not available yet. Qual AI works today.'],
  ['SID002', 'No results found'],
])('a list narrowed to %s shows: %s', async (sid, title) => {
  storeUserInfo({ id: 'p', name: 'Researcher', org: 'O', oid: 'o', role: 'customer', username: 'r' });
  const server = mockServer();
  server.on(findJobs, { rows: [], next: null, total: 0 });
  server.on(findJobChoices, { people: [], reviewers: [], languages: [] });
  server.on(findOwnServices, { services: [] });
  renderWithProviders(<OpenJobsScreen />, {
    path: '/client/jobs/status',
    at: `/client/jobs/status?sid=${sid}`,
  });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
});
