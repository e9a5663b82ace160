import { onlineManager, useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithProviders } from '../testing/render-with-providers.tsx';
import { clearUserInfo, storeUserInfo } from './session/user-info.ts';

const PERSON = { id: 'p', name: 'Customer One', org: 'Field Office', oid: 'o', role: 'customer' } as const;

function Greeting() {
  const { data, fetchStatus } = useQuery({ queryKey: ['greeting'], queryFn: async () => 'hello' });
  return <p>{data ?? fetchStatus}</p>;
}

const fire = (name: 'online' | 'offline') => act(() => void window.dispatchEvent(new Event(name)));

afterEach(() => {
  clearUserInfo();
  onlineManager.setOnline(true);
});

test('queries load if the network came back while no provider was mounted, as on the sign-in page', async () => {
  const signedOut = renderWithProviders(<p>Jobs</p>);
  fire('offline');
  signedOut.unmount();
  fire('online');
  renderWithProviders(<Greeting />);
  expect(await screen.findByText('hello')).toBeTruthy();
});

test('a sign-in ends an offline state that missed the network’s return', () => {
  onlineManager.setOnline(false);
  storeUserInfo({ ...PERSON, username: 'c' });
  expect(onlineManager.isOnline()).toBe(true);
});
