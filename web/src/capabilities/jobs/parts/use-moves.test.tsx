import { moveJobs } from '@colloquy/contract/jobs';
import { screen, waitFor } from '@testing-library/react';
import { Fragment } from 'react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { mockServer } from '../../../testing/mock-server.ts';
import { useMoves } from './use-moves.tsx';

const JOBS = [
  { id: 'open', code: 'QA-1', sid: 'SID002', stage: 2, status: 'active' },
  { id: 'held', code: 'QA-2', sid: 'SID002', stage: 2, status: 'on-hold' },
] as const;

function Moves({ jobs }: { jobs: Parameters<ReturnType<typeof useMoves>['actions'][number]['run']>[0] }) {
  const { actions, dialog } = useMoves({ q: 'rain' });
  return (
    <>
      {actions.map(({ label, run, runAll }) => (
        <Fragment key={label}>
          <button type="button" onClick={() => run(jobs, () => undefined)}>
            {label}
          </button>
          <button type="button" onClick={() => runAll?.(71, () => undefined)}>
            {label} all
          </button>
        </Fragment>
      ))}
      {dialog}
    </>
  );
}

test('names the selected jobs that cannot be held and leaves them unchanged', async () => {
  const server = mockServer();
  server.on(moveJobs, { moved: 1, refused: [] });
  const { user } = renderWithProviders(<Moves jobs={JOBS} />);
  await user.click(screen.getByRole('button', { name: 'Hold' }));
  const question = screen.getByRole('dialog', { name: 'Hold QA-1?' });
  expect(question.textContent).toContain(
    'Not included, because it can’t be held in its present state: QA-2.',
  );
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'To be looked into.');
  await user.click(screen.getAllByRole('button', { name: 'Hold' }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { move: 'hold', reason: 'To be looked into.', jobs: { ids: ['open'] } },
  ]);
});

test.each([
  [1, 'Cancel the job'],
  [2, 'Cancel 2 jobs'],
])('the button that cancels %i states the number', async (count, label) => {
  mockServer();
  const { user } = renderWithProviders(<Moves jobs={JOBS.slice(0, count)} />);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: label })).toBeTruthy();
});

test('moves all jobs of the list in one request', async () => {
  const server = mockServer();
  server.on(moveJobs, { moved: 71, refused: [] });
  const { user } = renderWithProviders(<Moves jobs={[]} />);
  await user.click(screen.getByRole('button', { name: 'Cancel all' }));
  screen.getByRole('dialog', { name: 'Cancel 71 jobs?' });
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Ordered twice.');
  await user.click(screen.getByRole('button', { name: 'Cancel 71 jobs' }));
  await screen.findByText('71 jobs were cancelled.');
  expect(server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { move: 'cancel', reason: 'Ordered twice.', jobs: { filter: { q: 'rain' } } },
  ]);
});
