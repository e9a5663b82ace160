import { signIn } from '@colloquy/contract/identity';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { clearUserInfo, readUserInfo } from '../../app/session/user-info.ts';
import { mockServer, refusal } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { SignInScreen } from './sign-in.screen.tsx';

const REPLACED = /signed in to your account on another device/;

// Happy DOM does not have it; without it there are no passkeys.
beforeEach(() => void vi.stubGlobal('isSecureContext', false));

test('the focus is in the username', () => {
  renderWithProviders(<SignInScreen />);
  expect(document.activeElement).toBe(screen.getByLabelText('Username'));
  expect(screen.queryByText(REPLACED)).toBeNull();
});

test('says that another sign-in ended the session', () => {
  renderWithProviders(<SignInScreen />, { at: '/login?next=%2Fclient%2Fdashboard&ended=replaced' });
  expect(screen.getByText(REPLACED)).toBeTruthy();
});

describe('signing in', () => {
  const NEXT = { kind: 'second-factor' as const, factors: ['totp' as const], canUsePasskeys: false };
  const username = () => screen.getByLabelText<HTMLInputElement>('Username');
  const password = () => screen.getByLabelText<HTMLInputElement>('Password');
  const submit = () => screen.getByRole('button', { name: 'Sign in' });

  let server: ReturnType<typeof mockServer>;
  beforeEach(() => {
    clearUserInfo();
    server = mockServer();
  });

  test('sends nothing without a username and a password', async () => {
    const { user } = renderWithProviders(<SignInScreen />);
    await user.click(submit());
    await screen.findByText('User name should not be empty');
    screen.getByText('Enter your password.');
    expect(document.activeElement).toBe(username());
    expect(server.requests).toEqual([]);
  });

  test('shows wrong credentials at the password, other errors above the button', async () => {
    server.on(signIn, () => refusal(401, 'wrong-credentials', 'This is not right.'));
    const { user } = renderWithProviders(<SignInScreen />);
    await user.type(username(), 'r');
    await user.type(password(), 'wrong{Enter}');
    await screen.findByText('This is not right.');
    expect(password().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(password());
    expect([username().value, password().value]).toEqual(['r', 'wrong']);
    server.on(signIn, () => refusal(429, 'too-many-tries', 'Wait a minute.'));
    await user.click(submit());
    await screen.findByText('Wait a minute.');
    expect(screen.queryByText('This is not right.')).toBeNull();
    server.on(signIn, {
      userInfo: { id: 'u', name: 'Researcher', org: 'O', oid: 'o', role: 'customer', username: 'r' },
    } as never);
    await user.click(submit());
    await waitFor(() => expect(readUserInfo()?.username).toBe('r'));
    expect(server.requests.at(-1)?.body).toEqual({ username: 'r', password: 'wrong' });
  });

  test('asks for the second factor, and the way back keeps the username', async () => {
    server.on(signIn, { nextStep: NEXT } as never);
    const { user } = renderWithProviders(<SignInScreen />);
    await user.type(username(), 'r');
    await user.type(password(), 'right{Enter}');
    await screen.findByRole('heading', { name: 'Confirm it’s you' });
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));
    await user.click(screen.getByRole('button', { name: 'Back to sign-in' }));
    expect([username().value, password().value]).toEqual(['r', '']);
    expect(document.activeElement).toBe(password());
  });
});
