import { excludeFile, type JobDetail, retryJob, startConversation } from '@colloquy/contract/jobs';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { inTranscription } from '../../transcription/testing/in-transcription.tsx';
import type { JobFile } from '../chosen-file.ts';
import { FileStatus } from './file-status.tsx';
import { FilesList } from './files-list.tsx';

const FAILURE = { reason: 'broken', found: 'The file is broken.', remedy: 'Add it again.' };
const createFile = (state: string, part: object = {}): JobFile =>
  ({
    id: 'f1',
    name: 'market.mp3',
    bytes: 1_000,
    durationMs: 60_000,
    recordingId: 'r1',
    status: 'active',
    tracksMissing: 0,
    canExclude: false,
    checked: null,
    canCheck: false,
    settings: {},
    tracks: [],
    transcriptName: null,
    consentAt: null,
    transcribedBy: null,
    progress: { state, step: 'decode', percent: 10, message: 'Reading the sound', failure: null },
    ...part,
  }) as unknown as JobFile;
const failed = (state = 'failed') =>
  createFile(state, { progress: { state, step: 'decode', failure: FAILURE } });
const createJob = (files: JobFile[], abilities: object = {}): JobDetail =>
  ({
    id: 'j',
    sid: 'SID002',
    status: 'active',
    settings: { language: null, speakers: null },
    files,
    abilities: { canChange: true, canRetry: true, ...abilities },
  }) as unknown as JobDetail;

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
});
const paths = () => server.requests.filter(({ method }) => method === 'POST').map(({ path }) => path);

describe('the state of a file', () => {
  test('after a failure says what to do, and Retry shows a refusal', async () => {
    server.on(retryJob, () => refusal(409, 'not-now', 'It is at work already.'));
    const file = failed();
    const { user } = renderWithProviders(inTranscription(<FileStatus file={file} job={createJob([file])} />));
    screen.getByText('Couldn’t read the audio');
    screen.getByText('Add it again.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('It is at work already.');
    expect(paths()).toEqual(['/api/jobs/j/retry']);
  });

  test('after a failure that cannot be retried offers a new job', () => {
    const file = failed();
    renderWithProviders(
      inTranscription(<FileStatus file={file} job={createJob([file], { canRetry: false })} />),
    );
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    screen.getByRole('link', { name: 'New Qual AI job' });
  });

  test.each([
    ['unpaid', 'It waits for credits', 'Ask again'],
    ['no-engine', 'It waits for its engine', 'Retry'],
  ])('%s shows: %s', async (state, title, button) => {
    server.on(retryJob, { job: createJob([]) });
    const file = failed(state);
    const { user } = renderWithProviders(inTranscription(<FileStatus file={file} job={createJob([file])} />));
    screen.getByText(title);
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(paths()).toEqual(['/api/jobs/j/retry']));
  });

  test('of a waiting file has no button for those who may not retry', () => {
    const file = failed('unpaid');
    renderWithProviders(
      inTranscription(<FileStatus file={file} job={createJob([file], { canRetry: false })} />),
    );
    screen.getByText('It waits for credits');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the files of a job', () => {
  const other = createFile('ready', { id: 'f2', name: 'fish.mp3', recordingId: 'r2' });

  test('can go on without a failed one', async () => {
    server.on(excludeFile, { job: createJob([other]) });
    const file = { ...failed(), canExclude: true };
    const { user } = renderWithProviders(inTranscription(<FilesList job={createJob([file, other])} />));
    screen.getByText('1 ready to review');
    await user.click(screen.getByRole('button', { name: 'Leave out market.mp3' }));
    await waitFor(() => expect(server.requests[0]?.body).toEqual({ jobFileId: 'f1' }));
  });

  test('open another recording without the place in this one', () => {
    renderWithProviders(inTranscription(<FilesList job={createJob([createFile('ready'), other])} />), {
      at: '/?file=f1&t=12&find=price&tab=x',
    });
    const link = screen.getByRole('link', { name: 'fish.mp3' });
    expect(link.getAttribute('href')).toBe('/?file=f2&tab=x');
    expect(screen.getByRole('link', { name: 'market.mp3' }).getAttribute('aria-current')).toBe('true');
  });

  test('begin with the tracks that are here', async () => {
    server.on(startConversation, { job: createJob([]) });
    const file = createFile('waiting', { tracksMissing: 2 });
    const { user } = renderWithProviders(inTranscription(<FilesList job={createJob([file])} />));
    screen.getByText('Waiting for 2 more tracks of this conversation.');
    await user.click(screen.getByRole('button', { name: 'Start without them' }));
    await waitFor(() => expect(server.requests[0]?.body).toEqual({ jobFileId: 'f1' }));
  });
});
