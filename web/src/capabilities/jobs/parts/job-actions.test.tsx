import { acceptJob, type JobDetail, type OpenWork, readOpenWork, reopenJob } from '@colloquy/contract/jobs';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { refusal, mockServer } from '../../../testing/mock-server.ts';
import {
  type CountRemainingWork,
  type RemainingTranscriptWork,
  CountRemainingWorkContext,
} from '../remaining-work.ts';
import { JobActions } from './job-actions.tsx';

const NO_REMAINING_WORK: RemainingTranscriptWork = { unsaved: 0, toCheck: 0, unclear: 0 };
const NO_OPEN_WORK: OpenWork = { comments: 0, reviews: [] };

const createJob = (abilities: Partial<JobDetail['abilities']>): JobDetail =>
  ({
    id: 'one',
    sid: 'SID002',
    code: 'QA-1002',
    name: 'Food market',
    files: [],
    abilities,
  }) as unknown as JobDetail;

const renderActions = (count: CountRemainingWork) =>
  renderWithProviders(
    <CountRemainingWorkContext value={count}>
      <JobActions job={createJob({ canAccept: true })} onRename={() => undefined} />
    </CountRemainingWorkContext>,
  );

describe('Accept', () => {
  async function openAcceptDialog(words: RemainingTranscriptWork, open: OpenWork) {
    const server = mockServer();
    server.on(readOpenWork, open);
    server.on(acceptJob, { job: createJob({ canReopen: true }) });
    let remaining = words;
    const setRemaining = (next: RemainingTranscriptWork) => (remaining = next);
    const view = renderActions(() => Promise.resolve(remaining));
    await view.user.click(screen.getByRole('button', { name: 'Accept' }));
    const dialog = await screen.findByRole('dialog', { name: 'Accept this transcript?' });
    const accept = () => screen.getByRole('button', { name: 'Accept' });
    const accepted = () => server.requests.filter(({ method }) => method === 'POST').map(({ path }) => path);
    return { ...view, dialog, accept, accepted, setRemaining };
  }

  test('lists unchecked words, open comments and running reviews', async () => {
    const { dialog, user, accept, accepted } = await openAcceptDialog(
      { unsaved: 0, toCheck: 10, unclear: 1 },
      {
        comments: 1,
        reviews: [
          { reviewer: 'Reviewer One', state: 'accepted' },
          { reviewer: 'Reviewer Two', state: 'offered' },
        ],
      },
    );
    const notes = await screen.findByRole('list', { name: 'Still open' });
    expect([...notes.children].map(({ textContent }) => textContent)).toEqual([
      '10 words are still to check.',
      '1 unclear turn has no words yet.',
      '1 comment is still open.',
      'Reviewer One is still reviewing this job. Accepting ends the review; edits saved so far are kept.',
      'This job is offered to Reviewer Two for review. Accepting withdraws the offer.',
    ]);
    expect(dialog.textContent).toContain(
      'Nobody can edit the transcript after that, unless you reopen the job.',
    );
    await user.click(accept());
    await waitFor(() => expect(accepted()).toEqual(['/api/jobs/one/accept']));
  });

  test('lists nothing if no work is open', async () => {
    const { user, accept, accepted } = await openAcceptDialog(NO_REMAINING_WORK, NO_OPEN_WORK);
    await waitFor(() => expect(screen.queryByText('Checking what is still open')).toBeNull());
    expect(screen.queryByRole('list', { name: 'Still open' })).toBeNull();
    await user.click(accept());
    await waitFor(() => expect(accepted()).toHaveLength(1));
  });

  test('waits until the open work is known', async () => {
    const counted = Promise.withResolvers<RemainingTranscriptWork>();
    const server = mockServer();
    server.on(readOpenWork, NO_OPEN_WORK);
    server.on(acceptJob, { job: createJob({ canReopen: true }) });
    const { user } = renderActions(() => counted.promise);
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    await screen.findByRole('dialog', { name: 'Accept this transcript?' });
    const accept = () => screen.getByRole('button', { name: 'Accept' });
    await user.click(accept());
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
    counted.resolve({ ...NO_REMAINING_WORK, toCheck: 1 });
    await screen.findByText('1 word is still to check.');
    await user.click(accept());
    await waitFor(() => expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1));
  });

  test("waits for the person's unsaved edits, which would be refused afterwards", async () => {
    const { user, accept, accepted, setRemaining } = await openAcceptDialog(
      { ...NO_REMAINING_WORK, unsaved: 2 },
      NO_OPEN_WORK,
    );
    await screen.findByText('2 edits of yours are not saved yet. Wait until they are saved.');
    expect(accept().getAttribute('aria-disabled')).toBe('true');
    await user.click(accept());
    expect(accepted()).toEqual([]);
    setRemaining(NO_REMAINING_WORK);
    await waitFor(() => expect(accept().getAttribute('aria-disabled')).toBeNull(), { timeout: 5_000 });
  });
});

describe('Reopen', () => {
  test('requires a reason, which appears in the history', async () => {
    const server = mockServer();
    server.on(reopenJob, () => refusal(409, 'not-now', 'This can’t be done in its current state.'));
    const { user } = renderWithProviders(
      <JobActions job={createJob({ canReopen: true })} onRename={() => undefined} />,
    );
    await user.click(screen.getByRole('button', { name: 'Reopen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reopen QA-1002?' });
    const send = () => screen.getByRole('button', { name: 'Reopen' });
    await user.click(send());
    expect(await screen.findByText('Give a reason. It appears in the job’s history.')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'A name is wrong.');
    await user.click(send());
    expect(await screen.findByText('This can’t be done in its current state.')).toBeTruthy();
    server.on(reopenJob, { job: createJob({ canAccept: true }) });
    await user.click(send());
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    expect(server.requests.at(-1)).toMatchObject({
      path: '/api/jobs/one/reopen',
      body: { reason: 'A name is wrong.' },
    });
  });
});
