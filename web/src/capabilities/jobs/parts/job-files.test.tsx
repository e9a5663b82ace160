import {
  checkFile,
  type JobDetail,
  readJob,
  readOpenWork,
  renameFile,
  uncheckFile,
} from '@colloquy/contract/jobs';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../../app/query-client.ts';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import type { JobFile } from '../chosen-file.ts';
import { jobQuery } from '../jobs.queries.ts';
import { CountRemainingWorkContext, type RemainingTranscriptWork } from '../remaining-work.ts';
import { CheckFileDialog } from './check-file-dialog.tsx';
import { CheckedNotice } from './checked-notice.tsx';
import { RenameFileDialog } from './rename-file-dialog.tsx';

const createFile = (part: Partial<JobFile> = {}): JobFile =>
  ({
    id: 'f1',
    name: 'market.mp3',
    recordingId: 'r1',
    checked: null,
    canCheck: true,
    ...part,
  }) as unknown as JobFile;
const createJob = (file: JobFile, part: Partial<JobDetail> = {}): JobDetail =>
  ({ id: 'j', name: 'Food market', files: [file], completedAt: null, ...part }) as unknown as JobDetail;
const CHECKED = { by: 'Researcher', at: '2026-11-27T10:00:00.000Z' };

const close = vi.fn();
let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
  close.mockClear();
  queryClient.clear();
});
const sent = () => server.requests.filter(({ method }) => method === 'POST');
const cachedFile = () => queryClient.getQueryData(jobQuery('j').queryKey)?.files[0];

describe('marking a file as checked', () => {
  async function open(words: RemainingTranscriptWork, comments: number) {
    server.on(readOpenWork, { comments, reviews: [] });
    server.on(checkFile, { job: createJob(createFile({ checked: CHECKED })) });
    let remaining = words;
    const count = vi.fn(() => Promise.resolve(remaining));
    const file = createFile();
    const view = renderWithProviders(
      <CountRemainingWorkContext value={count}>
        <CheckFileDialog job={createJob(file)} file={file} onClose={close} />
      </CountRemainingWorkContext>,
    );
    const mark = () => screen.getByRole('button', { name: 'Mark as checked' });
    return { ...view, count, mark, setRemaining: (next: RemainingTranscriptWork) => (remaining = next) };
  }

  test('says what is still open in this file, and marks it all the same', async () => {
    const { user, mark, count } = await open({ unsaved: 0, toCheck: 3, unclear: 1 }, 2);
    screen.getByRole('dialog', { name: 'Mark “market.mp3” as checked?' });
    const notes = await screen.findByRole('list', { name: 'Still open' });
    expect([...notes.children].map(({ textContent }) => textContent)).toEqual([
      '3 words are still to check.',
      '1 unclear turn has no words yet.',
      '2 comments are still open.',
    ]);
    expect(count).toHaveBeenCalledWith(['r1']);
    await user.click(mark());
    await screen.findByText('“market.mp3” is marked as checked.');
    expect(sent().map(({ path, body }) => [path, body])).toEqual([
      ['/api/jobs/j/check-file', { jobFileId: 'f1' }],
    ]);
    expect(cachedFile()?.checked).toEqual(CHECKED);
    expect(close).toHaveBeenCalledOnce();
  });

  test('waits until the person’s own edits are saved', async () => {
    const { user, mark, setRemaining } = await open({ unsaved: 2, toCheck: 0, unclear: 0 }, 0);
    await screen.findByText(/2 edits of yours are not saved yet/);
    await user.click(mark());
    expect(sent()).toEqual([]);
    setRemaining({ unsaved: 0, toCheck: 0, unclear: 0 });
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Still open' })).toBeNull(), {
      timeout: 3_000,
    });
    await user.click(mark());
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  test('shows a refusal and stays open', async () => {
    const { user, mark } = await open({ unsaved: 0, toCheck: 0, unclear: 0 }, 0);
    server.on(checkFile, () => refusal(409, 'job-completed', 'This job is completed.'));
    await waitFor(() => expect(screen.queryByText('Checking what is still open')).toBeNull());
    await user.click(mark());
    await screen.findByText('This job is completed.');
    expect(close).not.toHaveBeenCalled();
  });
});

describe('the notice of a checked file', () => {
  const render = (file: JobFile, part: Partial<JobDetail> = {}) =>
    renderWithProviders(<CheckedNotice job={createJob(file, part)} file={file} />);

  test('names who checked it, and Edit again unlocks it', async () => {
    server.on(uncheckFile, { job: createJob(createFile()) });
    const { user } = render(createFile({ checked: CHECKED }));
    screen.getByText(/^Checked by Researcher, .* The words are locked\.$/);
    await user.click(screen.getByRole('button', { name: 'Edit again' }));
    await screen.findByText('“market.mp3” can be edited again.');
    expect(sent().map(({ path }) => path)).toEqual(['/api/jobs/j/uncheck-file']);
    expect(cachedFile()?.checked).toBeNull();
  });

  test('offers nothing to people who may only read', () => {
    render(createFile({ checked: CHECKED, canCheck: false }));
    screen.getByText(/^Checked by Researcher/);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('is not shown in a completed job, which only Reopen unlocks', () => {
    render(createFile({ checked: CHECKED }), { completedAt: '2026-11-27T11:00:00.000Z' });
    expect(screen.queryByText(/^Checked by/)).toBeNull();
  });
});

describe('renaming a file', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('Name');
  function open() {
    const file = createFile();
    queryClient.setQueryData(jobQuery('j').queryKey, createJob(file));
    return renderWithProviders(<RenameFileDialog jobId="j" file={file} onClose={close} />);
  }

  test('shows the new name at once and keeps the ending', async () => {
    const answer = Promise.withResolvers<{ job: JobDetail }>();
    server.on(renameFile, () => answer.promise as never);
    const { user } = open();
    expect(field().value).toBe('market');
    screen.getByText('The ending .mp3 stays.');
    await user.clear(field());
    await user.type(field(), 'Interview 1{Enter}');
    await waitFor(() => expect(cachedFile()?.name).toBe('Interview 1.mp3'));
    answer.resolve({ job: createJob(createFile({ name: 'Interview 1.mp3' })) });
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(sent()[0]?.body).toEqual({ jobFileId: 'f1', from: 'market.mp3', name: 'Interview 1' });
  });

  test('needs a name', async () => {
    const { user } = open();
    await user.clear(field());
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    await screen.findByText('Give the file a name.');
    expect(sent()).toEqual([]);
  });

  test('after a conflict shows the other name, and saving again replaces it', async () => {
    server.on(renameFile, () => refusal(409, 'changed-meanwhile', 'Somebody changed this.'));
    server.on(readJob, { job: createJob(createFile({ name: 'Theirs.mp3' })) });
    const { user } = open();
    await user.clear(field());
    await user.type(field(), 'Mine{Enter}');
    await screen.findByText(/^Someone renamed this file to “Theirs\.mp3”/);
    expect(cachedFile()?.name).toBe('Theirs.mp3');
    server.on(renameFile, { job: createJob(createFile({ name: 'Mine.mp3' })) });
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(sent()[1]?.body).toEqual({ jobFileId: 'f1', from: 'Theirs.mp3', name: 'Mine' });
  });

  test('shows the old name again after a failure', async () => {
    server.on(renameFile, () => refusal(409, 'not-now', 'Not in this state.'));
    server.on(readJob, { job: createJob(createFile()) });
    const { user } = open();
    await user.type(field(), ' 2{Enter}');
    await screen.findByText('Not in this state.');
    expect(cachedFile()?.name).toBe('market.mp3');
    expect(close).not.toHaveBeenCalled();
  });
});
