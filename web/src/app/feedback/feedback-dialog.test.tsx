import { sendFeedback } from '@colloquy/contract/support';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockServer, refusal } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { storeUserInfo } from '../session/user-info.ts';
import { FeedbackButton } from './feedback-button.tsx';

beforeEach(() =>
  storeUserInfo({ id: 'u', name: 'Researcher', org: 'O', oid: 'o', role: 'customer', username: 'r' }),
);

test('feedback needs words, and a repeated request sends it once', async () => {
  const server = mockServer();
  server.on(sendFeedback, () => refusal(500, 'unexpected', 'Something went wrong.'));
  const { user } = renderWithProviders(<FeedbackButton about="job" subjectId="j" />);
  await user.click(screen.getByRole('button', { name: 'Feedback' }));
  await screen.findByRole('dialog', { name: 'What do you think of this job?' });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Enter your feedback.');
  await user.click(screen.getByRole('radio', { name: '4 of 5, good' }));
  screen.getByText('Good');
  await user.type(screen.getByLabelText('Your feedback'), 'Fine.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Something went wrong.');
  server.on(sendFeedback, {});
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Thank you. Your feedback has been sent.');
  expect(screen.queryByRole('dialog')).toBeNull();
  const [first, second] = server.requests.map(({ body }) => body);
  expect(second).toEqual(first);
  expect(second).toMatchObject({ about: 'job', subjectId: 'j', rating: 4, text: 'Fine.' });
});
