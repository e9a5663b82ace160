import { grantAccess, type OwnSettings, withdrawAccess } from '@colloquy/contract/organisations';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { mockServer } from '../../../testing/mock-server.ts';
import { AccessCard } from './access-card.tsx';

const grant = (downloads: boolean): NonNullable<OwnSettings['grant']> => ({
  until: '2026-12-01T12:00:00.000Z',
  grantedAt: '2026-11-23T12:00:00.000Z',
  grantedBy: 'Admin',
  downloads,
});

test('support access covers reading and listening; a checkbox adds downloads', async () => {
  const server = mockServer();
  server.on(grantAccess, ({ body }) => ({ grant: grant((body as { downloads: boolean }).downloads) }));
  const { user } = renderWithProviders(<AccessCard grant={null} />);
  const grantButton = screen.getByRole('button', { name: 'Grant access' });
  await user.click(grantButton);
  await waitFor(() => expect(server.requests).toHaveLength(1));
  await user.click(screen.getByRole('checkbox', { name: 'Allow downloads of transcripts and audio' }));
  await waitFor(() => expect(grantButton.getAttribute('aria-busy')).toBeNull());
  await user.click(grantButton);
  await waitFor(() => expect(server.requests).toHaveLength(2));
  expect(server.requests.map(({ body }) => body)).toEqual([
    { days: 7, downloads: false },
    { days: 7, downloads: true },
  ]);
});

test('shows the granted access and removes it', async () => {
  const server = mockServer();
  server.on(withdrawAccess, {});
  const { user, rerender } = renderWithProviders(<AccessCard grant={grant(true)} />);
  expect(screen.getByText(/by Admin\. Downloads are allowed\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove access' }));
  expect(await screen.findByText('Support access removed.')).toBeTruthy();
  rerender(<AccessCard grant={grant(false)} />);
  expect(screen.getByText(/Downloads are not allowed\./)).toBeTruthy();
});
