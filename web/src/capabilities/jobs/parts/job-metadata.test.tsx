import { type JobMetadata, moveJob, readJobMetadata, refundJob } from '@colloquy/contract/jobs';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { JobMetadataPage } from './job-metadata.tsx';

const JOB = {
  id: 'j',
  code: 'QA-1',
  name: null,
  sid: 'SID002',
  stageLabel: 'Transcription',
  stages: [],
  status: 'active',
  hasFailed: false,
  organisation: 'Field Office',
  organisationCode: 'field',
  organisationId: 'o',
  orderedBy: 'Researcher',
  files: 1,
  durationMs: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  completedAt: null,
  restorableUntil: null,
  grantedUntil: null,
  moves: ['hold', 'cancel'],
  history: [],
  bill: { lines: [], charged: 1_000, refunded: 0, reserved: 0 },
} as unknown as JobMetadata;

let server: ReturnType<typeof mockServer>;
const answer = (part: object = {}) => server.on(readJobMetadata, { job: { ...JOB, ...part } } as never);
beforeEach(() => {
  server = mockServer();
  answer();
});
const changes = () => server.requests.filter(({ method }) => method !== 'GET');

async function show() {
  const view = renderWithProviders(<JobMetadataPage jobId="j" />);
  await screen.findByRole('heading', { name: 'QA-1' });
  return view;
}

test('a job is cancelled with a reason; a refusal keeps it', async () => {
  server.on(moveJob, () => refusal(409, 'not-now', 'It was completed meanwhile.'));
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel QA-1?' }));
  dialog.getByText(/^Work stops and can’t be resumed\./);
  await user.click(dialog.getByRole('button', { name: 'Cancel the job' }));
  await waitFor(() => expect(dialog.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true'));
  expect(changes()).toEqual([]);
  await user.type(dialog.getByLabelText('Reason'), 'Ordered twice');
  await user.click(dialog.getByRole('button', { name: 'Cancel the job' }));
  await dialog.findByText('It was completed meanwhile.');
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Ordered twice');
  server.on(moveJob, {} as never);
  answer({ status: 'cancelled', moves: [] });
  await user.click(dialog.getByRole('button', { name: 'Cancel the job' }));
  await screen.findByText('QA-1 was cancelled.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
  expect(changes().at(-1)?.body).toEqual({ move: 'cancel', reason: 'Ordered twice' });
});

test('credits are given back only while some were charged', async () => {
  server.on(refundJob, {} as never);
  const { user, unmount } = await show();
  await user.click(screen.getByRole('button', { name: 'Give back credits' }));
  await user.type(await screen.findByLabelText('Reason'), 'It was silent.');
  await user.click(screen.getByRole('button', { name: 'Give back' }));
  await waitFor(() => expect(changes()[0]?.body).toMatchObject({ amount: 1_000 }));
  unmount();
  answer({
    bill: { lines: [], charged: 1_000, refunded: 1_000, reserved: 0 },
    grantedUntil: '2026-12-01T10:00:00.000Z',
  });
  renderWithProviders(<JobMetadataPage jobId="other" />);
  await screen.findByRole('link', { name: 'View with support access' });
  expect(screen.queryByRole('button', { name: 'Give back credits' })).toBeNull();
});

test('a job that is not there is not found', async () => {
  server.on(readJobMetadata, () => refusal(404, 'not-found', 'There is no such job.'));
  renderWithProviders(<JobMetadataPage jobId="none" />);
  await screen.findByRole('heading', { name: 'Page not found' });
});
