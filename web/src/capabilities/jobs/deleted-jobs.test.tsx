import { type DeletedJob, findDeletedJobs, restoreJob } from '@colloquy/contract/jobs';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeUserInfo } from '../../app/session/user-info.ts';
import { mockServer, refusal } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { DeletedJobs } from './deleted-jobs.tsx';

const job = (id: string, name: string) =>
  ({
    id,
    name,
    code: `QA-${id}`,
    sid: 'SID002',
    manyFiles: false,
    files: [],
    createdBy: 'Researcher',
    deletion: {
      at: '2026-11-20T10:00:00.000Z',
      by: 'Researcher',
      restorableUntil: '2026-12-20T10:00:00.000Z',
    },
  }) as unknown as DeletedJob;

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  storeUserInfo({ id: 'p', name: 'Researcher', org: 'O', oid: 'o', role: 'customer', username: 'r' });
  server = mockServer();
  const rows = [job('1', 'Food market'), job('2', 'Fish market')];
  server.on(findDeletedJobs, { rows, next: null, total: 2 });
});
const restored = () => server.requests.filter(({ method }) => method === 'POST').map(({ path }) => path);

test('a job is restored, unless the server refuses', async () => {
  server.on(restoreJob, () => refusal(409, 'not-now', 'Its owner has left.'));
  const { user } = renderWithProviders(<DeletedJobs />);
  const button = await screen.findByRole('button', { name: 'Restore Fish market' });
  await user.click(button);
  await screen.findByText('Its owner has left.');
  server.on(restoreJob, { job: job('2', 'Fish market') } as never);
  await user.click(button);
  await screen.findByText('“Fish market” is restored.');
  expect(restored()).toEqual(['/api/jobs/2/restore', '/api/jobs/2/restore']);
});

test('the chosen jobs are restored together, and a refusal is shown', async () => {
  server.on(restoreJob, ({ path }) =>
    path.includes('/1/') ? refusal(409, 'not-now', 'Its owner has left.') : ({ job: job('2', 'x') } as never),
  );
  const { user } = renderWithProviders(<DeletedJobs />);
  await screen.findByRole('button', { name: 'Restore Food market' });
  for (const box of screen.getAllByRole('checkbox', { name: /market/ })) await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await screen.findByText('“Fish market” is restored. Its owner has left.');
  await waitFor(() => expect(restored().toSorted()).toEqual(['/api/jobs/1/restore', '/api/jobs/2/restore']));
  expect(screen.queryByRole('columnheader', { name: 'Ordered by' })).toBeNull();
});
