import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { SignInScreen } from './sign-in.screen.tsx';

const REPLACED = /your account was signed in on another device/;

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
