import { acceptJob, type JobDetail, type OpenWork, readOpenWork, reopenJob } from '@colloquy/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { refusal, serverAnswers } from '../../../testing/server-answers.ts';
import { setWordCount, type WordsLeft } from '../words-left.ts';
import { JobActions } from './job-actions.tsx';

const NOTHING: WordsLeft = { unsaved: 0, toCheck: 0, unclear: 0 };
const SETTLED: OpenWork = { comments: 0, reviews: [] };

const aJob = (abilities: Partial<JobDetail['abilities']>): JobDetail =>
  ({ id: 'one', code: 'QA-1002', name: 'Food market', files: [], abilities }) as unknown as JobDetail;

afterEach(() => setWordCount(() => Promise.resolve(NOTHING)));

describe('Accept', () => {
  async function ask(words: WordsLeft, open: OpenWork) {
    const server = serverAnswers();
    server.on(readOpenWork, open);
    server.on(acceptJob, { job: aJob({ canReopen: true }) });
    setWordCount(() => Promise.resolve(words));
    const view = renderPart(<JobActions job={aJob({ canAccept: true })} />);
    await view.user.click(screen.getByRole('button', { name: 'Accept' }));
    const dialog = await screen.findByRole('dialog', { name: 'Accept this transcript?' });
    const accept = () => screen.getByRole('button', { name: 'Accept' });
    const accepted = () => server.asked.filter(({ method }) => method === 'POST').map(({ path }) => path);
    return { ...view, dialog, accept, accepted };
  }

  test('says what is unread, open and still with a reviewer', async () => {
    const { dialog, user, accept, accepted } = await ask(
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

  test('says nothing where nothing is left', async () => {
    const { user, accept, accepted } = await ask(NOTHING, SETTLED);
    await waitFor(() => expect(screen.queryByText('Checking what is still open')).toBeNull());
    expect(screen.queryByRole('list', { name: 'Still open' })).toBeNull();
    await user.click(accept());
    await waitFor(() => expect(accepted()).toHaveLength(1));
  });

  test('waits until what is open is known', async () => {
    const counted = Promise.withResolvers<WordsLeft>();
    const server = serverAnswers();
    server.on(readOpenWork, SETTLED);
    server.on(acceptJob, { job: aJob({ canReopen: true }) });
    setWordCount(() => counted.promise);
    const { user } = renderPart(<JobActions job={aJob({ canAccept: true })} />);
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    await screen.findByRole('dialog', { name: 'Accept this transcript?' });
    const accept = () => screen.getByRole('button', { name: 'Accept' });
    await user.click(accept());
    expect(server.asked.filter(({ method }) => method === 'POST')).toEqual([]);
    counted.resolve({ ...NOTHING, toCheck: 1 });
    await screen.findByText('1 word is still to check.');
    await user.click(accept());
    await waitFor(() => expect(server.asked.filter(({ method }) => method === 'POST')).toHaveLength(1));
  });

  test('waits for edits of one’s own that are not saved yet: they would be refused afterwards', async () => {
    const { user, accept, accepted } = await ask({ ...NOTHING, unsaved: 2 }, SETTLED);
    await screen.findByText('2 edits of yours are not saved yet. Wait until they are saved, then accept.');
    expect(accept().getAttribute('aria-disabled')).toBe('true');
    await user.click(accept());
    expect(accepted()).toEqual([]);
    setWordCount(() => Promise.resolve(NOTHING));
    await waitFor(() => expect(accept().getAttribute('aria-disabled')).toBeNull(), { timeout: 5_000 });
  });
});

describe('Reopen', () => {
  test('asks for a reason, which stands in the history', async () => {
    const server = serverAnswers();
    server.on(reopenJob, () => refusal(409, 'not-now', 'This cannot be done in the state that it is in.'));
    const { user } = renderPart(<JobActions job={aJob({ canReopen: true })} />);
    await user.click(screen.getByRole('button', { name: 'Reopen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reopen QA-1002?' });
    const send = () => screen.getByRole('button', { name: 'Reopen' });
    await user.click(send());
    expect(await screen.findByText('Give a reason. It appears in the job’s history.')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'A name is wrong.');
    await user.click(send());
    expect(await screen.findByText('This cannot be done in the state that it is in.')).toBeTruthy();
    server.on(reopenJob, { job: aJob({ canAccept: true }) });
    await user.click(send());
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    expect(server.asked.at(-1)).toMatchObject({
      path: '/api/jobs/one/reopen',
      body: { reason: 'A name is wrong.' },
    });
  });
});
