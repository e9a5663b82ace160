import {
  changePassword,
  finishSetUpTotp,
  readPasswordLink,
  sendOtp,
  setPassword,
  setUpTotp,
  signInByCode,
  verifyOtp,
} from '@colloquy/contract/identity';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readUserInfo } from '../../app/session/user-info.ts';
import { mockServer, refusal } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { ChangePasswordScreen } from './change-password.screen.tsx';
import { storeOtpRequest } from './otp-resend.ts';
import { OtpStep } from './otp-step.tsx';
import { SetPasswordScreen } from './set-password.screen.tsx';
import SignInSteps from './sign-in-steps.tsx';

const NEW = 'a few plain words';
const USER_INFO = {
  id: 'u',
  name: 'Researcher',
  org: 'O',
  oid: 'o',
  role: 'customer',
  username: 'r',
} as const;

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
  // Happy DOM does not have it; without it there are no passkeys.
  vi.stubGlobal('isSecureContext', false);
});
const changes = () => server.requests.filter(({ method }) => method !== 'GET');
const press = (name: string) => screen.getByRole('button', { name });

describe('changing the password', () => {
  test('needs the same new password twice, and shows a wrong present one at its field', async () => {
    server.on(changePassword, () => refusal(401, 'wrong-credentials', 'The password is incorrect.'));
    const { user, router } = renderWithProviders(<ChangePasswordScreen />, { at: '/password/change' });
    await user.type(screen.getByLabelText('Current password'), 'old');
    await user.type(screen.getByLabelText('New password'), NEW);
    await user.type(screen.getByLabelText('Confirm new password'), 'another');
    await user.click(press('Change Password'));
    await screen.findByText('The passwords don’t match.');
    expect(changes()).toEqual([]);
    await user.clear(screen.getByLabelText('Confirm new password'));
    await user.type(screen.getByLabelText('Confirm new password'), NEW);
    await user.click(press('Change Password'));
    await screen.findByText('The password is incorrect.');
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
    server.on(changePassword, {});
    await user.click(press('Change Password'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(changes().at(-1)?.body).toEqual({ current: 'old', next: NEW });
  });
});

describe('setting a password by a link', () => {
  test('shows a refusal above the button, and ends at the sign-in page', async () => {
    server.on(readPasswordLink, { name: 'Researcher', username: 'researcher', org: 'O' });
    server.on(setPassword, () => refusal(400, 'weak-password', 'This password is too common.'));
    const { user, router } = renderWithProviders(<SetPasswordScreen />, { at: '/?token=t' });
    await user.type(await screen.findByLabelText('New password'), NEW);
    await user.type(screen.getByLabelText('Confirm new password'), NEW);
    await user.click(press('Set password'));
    await screen.findByText('This password is too common.');
    server.on(setPassword, { username: 'researcher' });
    await user.click(press('Set password'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(changes().at(-1)?.body).toEqual({ token: 't', password: NEW });
  });
});

describe('the OTP', () => {
  test('is not only spaces; a wrong one is shown at its field', async () => {
    server.on(verifyOtp, () => refusal(400, 'otp-wrong', 'Invalid OTP'));
    const { user, router } = renderWithProviders(<OtpStep uname="researcher" onBack={vi.fn()} />);
    const field = screen.getByLabelText<HTMLInputElement>('OTP');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.type(field, '   ');
    expect(field.value).toBe('');
    await user.click(press('Submit'));
    await screen.findByText('OTP should not be Empty');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(changes()).toEqual([]);
    await user.type(field, '123456');
    await user.click(press('Submit'));
    await screen.findByText('Invalid OTP');
    await user.click(press('Clear'));
    expect(field.value).toBe('');
    expect(screen.queryByText('Invalid OTP')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(field));
    server.on(verifyOtp, { token: 't' });
    await user.type(field, '654321{Enter}');
    await waitFor(() => expect(router.state.location.state).toEqual({ uname: 'researcher', token: 't' }));
  });

  test('can be sent again after the waiting time', async () => {
    storeOtpRequest('researcher', Date.now() - 29_000);
    server.on(sendOtp, () => refusal(429, 'too-many-tries', 'Wait a minute.'));
    const { user } = renderWithProviders(<OtpStep uname="researcher" onBack={vi.fn()} />);
    expect(press('Resend OTP (1 s)').getAttribute('aria-disabled')).toBe('true');
    await user.click(await screen.findByRole('button', { name: 'Resend OTP' }, { timeout: 3_000 }));
    await screen.findByText('Wait a minute.');
    server.on(sendOtp, { message: 'OTP has been sent to the Registered Email' });
    await user.click(press('Resend OTP'));
    await screen.findByRole('button', { name: /^Resend OTP \(\d+ s\)$/ });
    expect(screen.queryByText('Wait a minute.')).toBeNull();
  });
});

describe('the steps after the password', () => {
  const restart = vi.fn();
  beforeEach(() => restart.mockClear());

  test('a wrong code is shown at its field; the right one signs in', async () => {
    const next = { kind: 'second-factor' as const, factors: ['totp' as const], canUsePasskeys: true };
    server.on(signInByCode, () => refusal(400, 'wrong-code', 'This code is wrong.'));
    const { user } = renderWithProviders(<SignInSteps next={next} onRestart={restart} />);
    await user.click(press('Sign in'));
    await screen.findByText('Enter the code.');
    await user.type(screen.getByLabelText('Code'), '   ');
    await user.click(press('Sign in'));
    await screen.findByText('Enter the code.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')));
    expect(changes()).toEqual([]);
    await user.type(screen.getByLabelText('Code'), '111111{Enter}');
    await screen.findByText('This code is wrong.');
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));
    server.on(signInByCode, { userInfo: USER_INFO });
    await user.click(press('Sign in'));
    await waitFor(() => expect(readUserInfo()?.username).toBe('r'));
    expect(changes().at(-1)?.body).toEqual({ code: '111111' });
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });

  test('an expired sign-in starts again with a message', async () => {
    const next = { kind: 'second-factor' as const, factors: ['totp' as const], canUsePasskeys: false };
    server.on(signInByCode, () => refusal(410, 'sign-in-expired', 'Sign in again.'));
    const { user } = renderWithProviders(<SignInSteps next={next} onRestart={restart} />);
    await user.type(screen.getByLabelText('Code'), '111111{Enter}');
    await screen.findByText('Sign in again.');
    expect(restart).toHaveBeenCalledOnce();
  });

  test('a second factor is set up, and its recovery codes are shown before the sign-in ends', async () => {
    const next = { kind: 'set-up' as const, factors: [], canUsePasskeys: false };
    server.on(setUpTotp, { factorId: 'f', secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' });
    server.on(finishSetUpTotp, { userInfo: { ...USER_INFO, username: 'new' }, recoveryCodes: ['aaaa-bbbb'] });
    const { user } = renderWithProviders(<SignInSteps next={next} onRestart={restart} />);
    await user.type(await screen.findByLabelText('Code'), '123456');
    await user.click(press('Continue'));
    await screen.findByText('aaaa-bbbb');
    expect(readUserInfo()?.username).not.toBe('new');
    expect(changes().map(({ path }) => path)).toEqual([
      '/api/sign-in/set-up/totp',
      '/api/sign-in/set-up/totp/finish',
    ]);
    await user.click(press('I’ve saved them'));
    expect(readUserInfo()?.username).toBe('new');
  });
});
