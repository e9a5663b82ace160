import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../../app/query-client.ts';
import { storeUserInfo } from '../../../app/session/user-info.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { UnfinishedRecordingsNotice } from './unfinished-recordings-notice.tsx';

test('links to the files of a job in the pages of its service', () => {
  storeUserInfo({ id: 'one', name: 'One', org: 'Office', oid: 'office', role: 'customer', username: 'one' });
  // As read from the browser's storage.
  queryClient.setQueryData(
    ['unfinished-recordings', 'one'],
    [
      {
        id: 'r',
        sid: 'SID003',
        jobId: 'j',
        jobName: 'Reports',
        startedAt: '2026-11-22T12:30:00.000Z',
        durationMs: 1,
      },
    ],
  );
  renderWithProviders(<UnfinishedRecordingsNotice />);
  const link = screen.getByRole('link', { name: 'Go to it' });
  expect(link.getAttribute('href')).toBe('/client/doc-chat/jobs/create/file?job=j');
});
