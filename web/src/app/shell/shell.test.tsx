import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockServer } from '../../testing/mock-server.ts';
import { storeUserInfo } from '../session/user-info.ts';
import { Shell } from './shell.tsx';

class SilentSource extends EventTarget {
  close(): void {}
}

const onSignedIn = vi.fn();

beforeEach(() => {
  vi.stubGlobal('EventSource', SilentSource);
  mockServer();
  onSignedIn.mockClear();
  storeUserInfo({ id: 'p', name: 'Admin One', org: 'Operator', oid: 'o', role: 'admin', username: 'a' });
});

function openAt(path: string) {
  const router = createMemoryRouter(
    [
      { path: '/login', element: <p>Sign in</p> },
      {
        element: <Shell services={[]} onSignedIn={onSignedIn} />,
        children: [{ path: '/admin', element: <h1>Hey Admin!</h1> }],
      },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

test('the main area gets the focus after the sign-in', async () => {
  const router = openAt('/login');
  await act(() => router.navigate('/admin', { replace: true }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'p' }));
});

test('a page that the browser loads keeps the focus of the browser', () => {
  openAt('/admin');
  expect(screen.getByRole('main')).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
});
