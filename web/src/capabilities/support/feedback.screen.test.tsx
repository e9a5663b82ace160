import { findFeedback } from '@colloquy/contract/support';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockServer } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { FeedbackScreen } from './feedback.screen.tsx';

test('feedback about a job links to the pages of its service', async () => {
  const entry = {
    id: 'f',
    about: 'job',
    job: 'DC-1',
    jobId: 'j',
    sid: 'SID003',
    page: '/client/dashboard',
    rating: null,
    text: 'Good.',
    person: 'Researcher',
    organisation: 'Field Office',
    createdAt: '2026-11-22T12:30:00.000Z',
    readAt: null,
  } as const;
  mockServer().on(findFeedback, { rows: [entry], next: null, total: 1 });
  renderWithProviders(<FeedbackScreen />);
  expect((await screen.findByRole('link', { name: 'DC-1' })).getAttribute('href')).toBe('/doc-chat/job/j');
});
