import { moveJob } from '@colloquy/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { refusal, serverAnswers } from '../../../testing/server-answers.ts';
import { MoveDialog } from './move-dialog.tsx';

const JOBS = [
  { id: 'j1', code: 'QA-1001' },
  { id: 'j2', code: 'QA-1002' },
];

test('the choice is gone once all were moved, and kept where one was refused', async () => {
  const server = serverAnswers();
  server.on(moveJob, ({ path }) => (path.includes('j2') ? refusal(409, 'not-now', 'Not now.') : {}));
  const [done, close] = [vi.fn(), vi.fn()];
  const { user } = renderPart(<MoveDialog move="cancel" jobs={JOBS} onClose={close} onDone={done} />);
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Ordered twice');
  await user.click(screen.getByRole('button', { name: 'Cancel 2 jobs' }));
  await screen.findByText('Not now.');
  expect(done).not.toHaveBeenCalled();
  server.on(moveJob, {});
  await user.click(screen.getByRole('button', { name: 'Cancel 2 jobs' }));
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(done).toHaveBeenCalledOnce();
});
