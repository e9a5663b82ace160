import { deleteJob, type JobDetail, duplicateJob, restoreJob } from '@colloquy/contract/jobs';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { storeUserInfo } from '../../../app/session/user-info.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { refusal, mockServer } from '../../../testing/mock-server.ts';
import { DeleteJobsDialog } from './delete-jobs-dialog.tsx';
import { JobMenu } from './job-menu.tsx';

const job = {
  id: 'one',
  name: 'Food market',
  sid: 'SID002',
  manyFiles: false,
  files: [] as JobDetail['files'],
} as JobDetail;
const restorableUntil = '2026-12-23T12:00:00.000Z';

beforeEach(() => {
  storeUserInfo({ id: 'p', name: 'Researcher', org: 'O', oid: 'o', role: 'customer', username: 'r' });
});

async function choose(item: string, canDelete = true) {
  const view = renderWithProviders(<JobMenu job={job} canDelete={canDelete} afterDelete="/list" />);
  await openMenu(view.user);
  await view.user.click(await screen.findByRole('menuitem', { name: item }));
  await screen.findByRole('dialog');
  return view;
}

async function openMenu(user: ReturnType<typeof renderWithProviders>['user']): Promise<void> {
  act(() => screen.getByRole('button', { name: 'More for Food market' }).focus());
  await user.keyboard('{Enter}');
}

describe('the menu of a job', () => {
  test('asks before deleting, and Undo restores', async () => {
    const server = mockServer();
    server.on(deleteJob, { restorableUntil });
    server.on(restoreJob, { job });
    const { user, router } = await choose('Delete…');
    expect(screen.getByText(/You can restore it under “Deleted” for 30 days/)).toBeTruthy();
    expect(server.requests).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete the job' }));
    expect(await screen.findByText('Food market was deleted.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/list');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
        'DELETE /api/jobs/one',
        'POST /api/jobs/one/restore',
      ]),
    );
  });

  test('deletes nothing if the person cancels or the server refuses', async () => {
    const server = mockServer();
    server.on(deleteJob, () => refusal(403, 'not-permitted', 'Only the owner of the job can do this.'));
    const { user, router } = await choose('Delete…');
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.requests).toEqual([]);
    await openMenu(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
    await user.click(await screen.findByRole('button', { name: 'Delete the job' }));
    expect(await screen.findByText('Only the owner of the job can do this.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/');
  });

  test('asks before duplicating a job', async () => {
    const server = mockServer();
    server.on(duplicateJob, { job: { ...job, id: 'two' } });
    const { user, router } = await choose('Order again…', false);
    expect(screen.queryByRole('menuitem', { name: 'Delete…' })).toBeNull();
    expect(server.requests).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Create the draft' }));
    await waitFor(() => expect(router.state.location.search).toBe('?job=two'));
    expect(server.requests.map(({ path }) => path)).toEqual(['/api/jobs/one/duplicate']);
  });
});

test('deleting several jobs shows the number, the names and what stays', async () => {
  const server = mockServer();
  server.on(deleteJob, { restorableUntil });
  const jobs = ['Orchard', 'Harbour'].map((name) => ({ id: name, sid: 'SID002' as const, name }));
  const { user } = renderWithProviders(
    <DeleteJobsDialog jobs={jobs} notOwned={1} onClose={() => undefined} />,
  );
  expect(screen.getByRole('dialog', { name: 'Delete 2 jobs?' })).toBeTruthy();
  expect(screen.getByText('Orchard, Harbour')).toBeTruthy();
  expect(screen.getByText('One of the jobs you chose belongs to a colleague and stays.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete 2 jobs' }));
  expect(await screen.findByText('2 jobs were deleted.')).toBeTruthy();
  expect(server.requests.map(({ path }) => path)).toEqual(['/api/jobs/Orchard', '/api/jobs/Harbour']);
});
