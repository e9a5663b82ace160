import { findReviewers, giveAssignment, type JobAssignment } from '@colloquy/contract';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { refusal, serverAnswers } from '../../../testing/server-answers.ts';
import { GiveDialog } from './give-dialog.tsx';

const JOBS = [
  { id: 'j1', code: 'QA-1001' },
  { id: 'j2', code: 'QA-1002' },
];
const REVIEWER = { id: 'p1', name: 'Reviewer One', isHouse: false, inHand: 2, awayFrom: null, awayTo: null };
const assigned = (id: string): JobAssignment => ({
  id,
  personId: 'p1',
  reviewer: 'Reviewer One',
  state: 'offered',
  createdAt: '2026-11-23T10:00:00.000Z',
  answeredAt: null,
  endedAt: null,
  until: null,
  reason: null,
});

let server: ReturnType<typeof serverAnswers>;
beforeEach(() => {
  server = serverAnswers();
  server.on(findReviewers, { reviewers: [REVIEWER] });
});

const given = () =>
  server.asked.filter(({ path }) => path.endsWith('/assignments')).map(({ path, body }) => ({ path, body }));
const requestIn = (body: unknown) => (body as { requestId: string }).requestId;

test('several jobs are offered at once; a second try repeats the same requests', async () => {
  let isAway = true;
  server.on(giveAssignment, ({ path, body }) =>
    isAway && path.includes('j2')
      ? refusal(409, 'not-now', 'This job is cancelled.')
      : { assignments: [assigned(requestIn(body))] },
  );
  const [close, onGiven] = [vi.fn(), vi.fn()];
  const { user } = renderPart(<GiveDialog jobs={JOBS} given={[]} onClose={close} onGiven={onGiven} />);
  screen.getByRole('dialog', { name: 'Give 2 jobs to a reviewer' });
  await user.click(await screen.findByRole('radio', { name: /Reviewer One/ }));
  await user.click(screen.getByRole('button', { name: 'Offer the jobs' }));
  await screen.findByText('QA-1002: This job is cancelled.');
  expect(close).not.toHaveBeenCalled();
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Offer the jobs' }));
  await vi.waitFor(() => expect(onGiven).toHaveBeenCalledOnce());
  const ids = given().map(({ path, body }) => `${path} ${requestIn(body)}`);
  expect(new Set(ids).size).toBe(2);
});

test('an access that ends on a day that is over is not offered', async () => {
  const { user } = renderPart(<GiveDialog jobs={[JOBS[0]!]} given={[]} onClose={vi.fn()} />);
  await user.click(await screen.findByRole('radio', { name: /Reviewer One/ }));
  fireEvent.change(screen.getByLabelText('Access until'), { target: { value: '2020-01-01' } });
  await user.click(screen.getByRole('button', { name: 'Offer the job' }));
  await screen.findByText('Choose today or a later day for the access.');
  expect(given()).toEqual([]);
});
