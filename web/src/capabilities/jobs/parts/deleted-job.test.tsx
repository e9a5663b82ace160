import {
  type DeletedJob as DeletedJobShown,
  type JobDetail,
  readDeletedJob,
  restoreJob,
} from '@colloquy/contract';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { refusal, serverAnswers } from '../../../testing/server-answers.ts';
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

const page = () => renderPart(<DeletedJob jobId="one" otherwise={<p>No such job</p>} />);

describe('the page of a deleted job', () => {
  test('says who deleted it, when it goes for good, and restores it', async () => {
    const server = serverAnswers();
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
    expect(server.asked.at(-1)).toMatchObject({ method: 'POST', path: '/api/jobs/one/restore' });
  });

  test('says who can restore it to those who may not', async () => {
    serverAnswers().on(readDeletedJob, { job: { ...deleted, canRestore: false } });
    page();
    expect(
      await screen.findByText('Researcher or an admin of the organisation can restore it until then.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  test('says that there is no such job where there was none', async () => {
    serverAnswers().on(readDeletedJob, () => refusal(404, 'not-found', 'This does not exist.'));
    page();
    expect(await screen.findByText('No such job')).toBeTruthy();
  });
});
