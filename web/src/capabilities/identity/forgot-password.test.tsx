import { readPasswordLink, sendOtp } from '@colloquy/contract/identity';
import { readInstallation } from '@colloquy/contract/operations';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { refusal, mockServer } from '../../testing/mock-server.ts';
import { ForgotPasswordScreen } from './forgot-password.screen.tsx';
import { SetPasswordScreen } from './set-password.screen.tsx';

const otp = () => screen.findByLabelText('OTP');

test('a return within the waiting time leads to the OTP step, and the OTP still works', async () => {
  const server = mockServer();
  server.on(sendOtp, { message: 'OTP has been sent to the Registered Email' });
  const first = renderWithProviders(<ForgotPasswordScreen />);
  await first.user.type(screen.getByLabelText('Username'), 'researcher{Enter}');
  await otp();

  first.unmount();
  server.on(sendOtp, () => refusal(429, 'too-many-tries', 'An OTP was sent a moment ago.'));
  const second = renderWithProviders(<ForgotPasswordScreen />);
  await second.user.type(screen.getByLabelText('Username'), 'researcher{Enter}');
  await otp();
  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);

  second.unmount();
  const third = renderWithProviders(<ForgotPasswordScreen />);
  await third.user.type(screen.getByLabelText('Username'), 'somebody{Enter}');
  await screen.findByText('An OTP was sent a moment ago.');
});

test('needs a username that is not only spaces, and shows an unknown one at its field', async () => {
  const server = mockServer();
  server.on(sendOtp, () => refusal(404, 'unknown-user', 'This is not shown.'));
  const { user } = renderWithProviders(<ForgotPasswordScreen />);
  const username = screen.getByLabelText<HTMLInputElement>('Username');
  const submit = screen.getByRole('button', { name: 'Submit' });
  await user.type(username, '   ');
  expect(username.value).toBe('');
  await user.click(submit);
  await screen.findByText('User name should not be empty');
  await waitFor(() => expect(document.activeElement).toBe(username));
  expect(username.getAttribute('aria-invalid')).toBe('true');

  // Typing removes the message, and emptying the field again brings it back.
  await user.type(username, 'n');
  await waitFor(() => expect(screen.queryByText('User name should not be empty')).toBeNull());
  await user.clear(username);
  await screen.findByText('User name should not be empty');
  expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);

  await user.type(username, 'nobody ');
  await user.click(submit);
  await screen.findByText("User doesn't Exist");
  await waitFor(() => expect(document.activeElement).toBe(username));
  expect(username.value).toBe('nobody ');
});

test('without a mail server, both steps say where a new password comes from', async () => {
  const server = mockServer();
  server.on(readInstallation, { sendsMail: false });
  server.on(sendOtp, { message: 'OTP has been sent to the Registered Email' });
  const { user } = renderWithProviders(<ForgotPasswordScreen />);
  await screen.findByText(/^This installation doesn’t send email/);
  await user.type(screen.getByLabelText('Username'), 'researcher{Enter}');
  await otp();
  screen.getByText('An OTP has been sent to your E-mail.');
  screen.getByText(/Ask your organisation’s admin for a link to set a new password\.$/);
});

test('a dead link leads to an OTP only if this installation sends email', async () => {
  const server = mockServer();
  server.on(readPasswordLink, () => refusal(410, 'link-used', 'This link was used or is too old.'));
  server.on(readInstallation, { sendsMail: false });
  renderWithProviders(<SetPasswordScreen />, { at: '/?token=t' });
  await screen.findByText('Ask the person who gave you the link for a new one.');
  expect(screen.queryByRole('link', { name: 'Request an OTP' })).toBeNull();
});
