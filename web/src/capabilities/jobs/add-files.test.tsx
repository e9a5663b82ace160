import { findUploadedFiles, readJob, type JobDetail, type UploadedFile } from '@colloquy/contract/jobs';
import { useQuery } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../app/query-client.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { mockServer } from '../../testing/mock-server.ts';
import { UploadList, type UploadItem } from '../files/index.ts';
import { transcription } from '../transcription/testing/in-transcription.tsx';
import { addFilesScreen } from './add-files.screen.tsx';
import { jobQuery } from './jobs.queries.ts';
import { describeUploads } from './messages.ts';
import { useUploadedFiles } from './uploaded-files.ts';

const job = {
  id: 'j',
  name: 'Market interviews',
  sid: 'SID002',
  manyFiles: false,
  stages: [],
  settings: { language: 'en', quality: 'standard' },
  files: [],
  abilities: { canAddFiles: true },
} as unknown as JobDetail;

const AddFilesScreen = addFilesScreen(transcription, false);

/** Shows the query status, so that the test can wait for the failed refetch. */
function ScreenWithStatus() {
  const { status } = useQuery(jobQuery('j'));
  return (
    <>
      <p>{`The job: ${status}`}</p>
      <AddFilesScreen />
    </>
  );
}

test('a failed refetch keeps the recorder and the running uploads on screen', async () => {
  const server = mockServer();
  server.on(readJob, { job });
  const { user } = renderWithProviders(<ScreenWithStatus />, {
    at: '/client/qual-ai/jobs/create/file?job=j',
  });
  await user.click(await screen.findByRole('tab', { name: 'Record' }));
  expect(screen.getByRole('tabpanel', { name: 'Record' })).toBeTruthy();

  server.on(readJob, () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await queryClient.invalidateQueries({ queryKey: ['job', 'j'] });
  await screen.findByText('The job: error');
  expect(screen.getByRole('tabpanel', { name: 'Record' })).toBeTruthy();
});

const progress = (state: string, rest: object = {}) =>
  ({
    state,
    message: 'Transcribing.',
    percent: 7,
    failure: null,
    ...rest,
  }) as UploadedFile['progress'];
const uploaded = (name: string, state: UploadedFile['progress']): UploadedFile => ({
  uploadIds: [name],
  jobId: name,
  jobName: `Interviews - ${name}`,
  status: 'active',
  progress: state,
});

const sent = (name: string): UploadItem =>
  ({ key: name, file: { name, size: 1 }, state: 'done', sentBytes: 1, uploadId: name }) as UploadItem;
const uploads = [sent('empty.wav'), sent('talk.wav')];

function Uploads() {
  const { outcomeOf, count } = useUploadedFiles(job, true);
  const failed = count(['empty.wav', 'talk.wav'], 'failed');
  return (
    <>
      <UploadList items={uploads} outcomeOf={outcomeOf} />
      <p>{describeUploads({ sid: 'SID002', done: 2, failed, ready: 0, isUnpaid: false, isJobEach: true })}</p>
    </>
  );
}

test('the list shows the outcome of each uploaded file and updates it', async () => {
  const server = mockServer();
  const failure = {
    reason: 'silent',
    found: 'The recording is silent.',
    remedy: 'Check it.',
    canRetry: false,
  };
  const failed = uploaded('empty.wav', progress('failed', { failure }));
  server.on(findUploadedFiles, { files: [failed, uploaded('talk.wav', progress('running'))] });
  renderWithProviders(<Uploads />);
  const list = within(screen.getByRole('list', { name: 'Uploads' }));
  await list.findByText('Failed');
  const [first, second] = list.getAllByRole('listitem');
  expect(first?.textContent).toContain('The recording is silent. Check it. Open Interviews - empty.wav');
  expect(second?.textContent).toContain('UploadedTranscribing. 7%');
  expect(screen.getByText('1 of 2 files could not be transcribed, a job each.')).toBeTruthy();
  expect(screen.getByText('2 files uploaded.')).toBeTruthy();

  server.on(findUploadedFiles, { files: [failed, uploaded('talk.wav', progress('ready'))] });
  await queryClient.invalidateQueries({ queryKey: ['jobs'] });
  await list.findByRole('link', { name: 'Open Interviews - talk.wav' });
});
