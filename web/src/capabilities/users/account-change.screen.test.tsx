import { decideOwnAccountChange, readAccountChange } from '@colloquy/contract/users';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockServer, refusal } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { AccountChangeScreen } from './account-change.screen.tsx';

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
  server.on(readAccountChange, {
    kind: 'email',
    value: 'new@example.test',
    name: 'Researcher',
    username: 'r',
    org: 'Field Office',
  });
});
const show = () => renderWithProviders(<AccountChangeScreen />, { at: '/account-change?token=t' });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const decisions = () =>
  server.requests.filter(({ path }) => path.endsWith('/decide')).map(({ body }) => body);

test.each([
  ['Confirm', true, 'Change confirmed'],
  ['Decline', false, 'Change declined'],
])('%s is sent with the token, and the answer gets the focus', async (button, isConfirmed, title) => {
  server.on(decideOwnAccountChange, {});
  const { user } = show();
  await screen.findByText(/change your email address to new@example\.test/);
  expect(decisions()).toEqual([]);
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe(title));
  expect(decisions()).toEqual([{ token: 't', isConfirmed }]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a failure can be tried again, an invalid link cannot', async () => {
  server.on(decideOwnAccountChange, () => refusal(429, 'too-many-tries', 'Wait a minute.'));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await screen.findByText('Wait a minute.');
  server.on(decideOwnAccountChange, () => refusal(410, 'link-used', 'This link was used.'));
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await heading('This link doesn’t work');
  screen.getByText('This link was used.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a link that cannot be read is read again on request', async () => {
  server.on(readAccountChange, () => refusal(500, 'unexpected', 'Something went wrong.'));
  const { user } = show();
  await screen.findByText('Something went wrong.');
  server.on(readAccountChange, () => refusal(404, 'not-found', 'There is no such link.'));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await heading('This link doesn’t work');
});
