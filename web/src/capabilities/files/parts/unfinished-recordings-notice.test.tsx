import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { UnfinishedRecordingsNotice } from './unfinished-recordings-notice.tsx';

vi.mock('../recording/unfinished-recordings.ts', () => ({
  useUnfinishedRecordings: () => [
    {
      id: 'r',
      sid: 'SID003',
      jobId: 'j',
      jobName: 'Reports',
      startedAt: '2026-11-22T12:30:00.000Z',
      durationMs: 1,
    },
  ],
}));

test('links to the files of a job in the pages of its service', () => {
  renderWithProviders(<UnfinishedRecordingsNotice />);
  const link = screen.getByRole('link', { name: 'Go to it' });
  expect(link.getAttribute('href')).toBe('/client/doc-chat/jobs/create/file?job=j');
});
