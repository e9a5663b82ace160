import { grantAccess, type OwnSettings, withdrawAccess } from '@colloquy/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { serverAnswers } from '../../../testing/server-answers.ts';
import { AccessCard } from './access-card.tsx';

const grant = (downloads: boolean): NonNullable<OwnSettings['grant']> => ({
  until: '2026-12-01T12:00:00.000Z',
  grantedAt: '2026-11-23T12:00:00.000Z',
  grantedBy: 'Admin',
  downloads,
});

test('support access is for reading and listening; downloads are allowed by a tick', async () => {
  const server = serverAnswers();
  server.on(grantAccess, ({ body }) => ({ grant: grant((body as { downloads: boolean }).downloads) }));
  const { user } = renderPart(<AccessCard grant={null} />);
  const give = screen.getByRole('button', { name: 'Grant access' });
  await user.click(give);
  await waitFor(() => expect(server.asked).toHaveLength(1));
  await user.click(screen.getByRole('checkbox', { name: 'Also allow downloads of transcripts and audio' }));
  await waitFor(() => expect(give.getAttribute('aria-busy')).toBeNull());
  await user.click(give);
  await waitFor(() => expect(server.asked).toHaveLength(2));
  expect(server.asked.map(({ body }) => body)).toEqual([
    { days: 7, downloads: false },
    { days: 7, downloads: true },
  ]);
});

test('what was granted is said, and taken away', async () => {
  const server = serverAnswers();
  server.on(withdrawAccess, {});
  const { user, rerender } = renderPart(<AccessCard grant={grant(true)} />);
  expect(screen.getByText(/by Admin\. Downloads are allowed\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove access' }));
  expect(await screen.findByText('Support access removed.')).toBeTruthy();
  rerender(<AccessCard grant={grant(false)} />);
  expect(screen.getByText(/Downloads are not allowed\./)).toBeTruthy();
});
