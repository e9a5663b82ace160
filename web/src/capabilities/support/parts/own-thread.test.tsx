import { deleteSupportAttachment, readSupportRequest, type SupportThread } from '@colloquy/contract/support';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { mockServer } from '../../../testing/mock-server.ts';
import { OwnThread } from './own-thread.tsx';

const at = '2026-11-23T10:00:00.000Z';

test("deletes one's own attachment after a confirmation, and none of support", async () => {
  let attachments = [{ id: 'a1', name: 'wrong.pdf', bytes: 2_048, canDelete: true }];
  const server = mockServer();
  server.on(readSupportRequest, () => ({
    request: {
      id: 'r2',
      code: 'S-2',
      subject: 'Speakers',
      state: 'answered',
      askedBy: 'The researcher',
      isOwn: true,
      createdAt: at,
      changedAt: at,
      messages: [
        { id: 'm1', isAnswer: false, author: 'The researcher', text: 'See this.', at, attachments },
        {
          id: 'm2',
          isAnswer: true,
          author: null,
          text: 'Like this.',
          at,
          attachments: [{ id: 'a2', name: 'steps.pdf', bytes: 1_024, canDelete: false }],
        },
      ],
    } satisfies SupportThread,
  }));
  server.on(deleteSupportAttachment, () => {
    attachments = [];
    return {};
  });
  const { user } = renderWithProviders(<OwnThread requestId="r2" />);
  await user.click(await screen.findByRole('button', { name: 'Delete wrong.pdf' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete “wrong.pdf”?' });
  expect(dialog.textContent).toContain('permanently');
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(server.requests.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Delete wrong.pdf' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'wrong.pdf' })).toBeNull());
  expect(screen.getByRole('link', { name: 'steps.pdf' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete steps.pdf' })).toBeNull();
});
