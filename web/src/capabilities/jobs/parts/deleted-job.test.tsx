import {
  type DeletedJob as DeletedJobShown,
  type JobDetail,
  readDeletedJob,
  restoreJob,
} from '@colloquy/contract/jobs';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { refusal, mockServer } from '../../../testing/mock-server.ts';
import { DeletedJob } from './deleted-job.tsx';

const deleted: DeletedJobShown = {
  id: 'one',
  code: 'QA-1042',
  sid: 'SID002',
  name: 'Food market',
  createdBy: 'Researcher',
  manyFiles: false,
  deletion: {
    at: '2026-01-10T12:00:00.000Z',
    by: 'Researcher',
    restorableUntil: '2026-02-09T12:00:00.000Z',
    isByRetention: false,
  },
  canRestore: true,
};

const page = () => renderWithProviders(<DeletedJob jobId="one" otherwise={<p>No such job</p>} />);

describe('the page of a deleted job', () => {
  test('shows who deleted it and until when it can be restored, and restores it', async () => {
    const server = mockServer();
    server.on(readDeletedJob, { job: deleted });
    server.on(restoreJob, {
      job: { id: 'one', name: 'Food market', files: [] as JobDetail['files'] } as JobDetail,
    });
    const { user } = page();
    expect(await screen.findByRole('heading', { name: 'This job was deleted' })).toBeTruthy();
    expect(
      screen.getByText('Deleted by Researcher on 10 Jan 2026. Removed for good on 9 Feb 2026.'),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('“Food market” is restored.')).toBeTruthy();
    expect(server.requests.at(-1)).toMatchObject({ method: 'POST', path: '/api/jobs/one/restore' });
  });

  test('names who can restore it to users who may not', async () => {
    mockServer().on(readDeletedJob, { job: { ...deleted, canRestore: false } });
    page();
    expect(
      await screen.findByText('Researcher or an admin of the organisation can restore it until then.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  test('reports a job that never existed', async () => {
    mockServer().on(readDeletedJob, () => refusal(404, 'not-found', 'This does not exist.'));
    page();
    expect(await screen.findByText('No such job')).toBeTruthy();
  });
});
