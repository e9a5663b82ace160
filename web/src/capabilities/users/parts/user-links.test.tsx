import { createUserLinks, type UserDetail, type UserLink } from '@colloquy/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { UserLinkDialog } from './user-link-dialog.tsx';
import { UserLinks } from './user-links.tsx';

const link = (id: string, name: string): UserLink => ({
  userId: id,
  name,
  username: id,
  email: `${id}@example.test`,
  kind: 'invitation',
  address: `https://colloquy.test/set-password?token=${id}`,
  expiresAt: '2026-12-01T10:00:00.000Z',
});
const USER = { id: 'customer-one', name: 'Customer One', isInvited: true } as UserDetail;

const close = vi.fn();
let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
  close.mockClear();
});
const press = (name: string) => screen.getByRole('button', { name });

test('a link is created only on request, and shown once', async () => {
  server.on(createUserLinks, () => refusal(500, 'unexpected', 'Something went wrong.'));
  const { user } = renderWithProviders(<UserLinkDialog user={USER} onClose={close} />);
  const dialog = within(screen.getByRole('dialog', { name: 'Invitation link for Customer One' }));
  dialog.getByText(/Earlier links stop working\.$/);
  expect(server.requests).toEqual([]);
  await user.click(press('Create link'));
  await dialog.findByText('Something went wrong.');
  server.on(createUserLinks, { links: [link('customer-one', 'Customer One')], refused: [] });
  await user.click(press('Create link'));
  await dialog.findByText('https://colloquy.test/set-password?token=customer-one');
  expect(dialog.queryByText('Something went wrong.')).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Create link' })).toBeNull();
  expect(server.requests.at(-1)?.body).toEqual({ userIds: ['customer-one'] });
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
  expect(close).toHaveBeenCalledOnce();
});

test('the reason is shown if no link was created', async () => {
  const message = 'Customer One has been deactivated.';
  server.on(createUserLinks, {
    links: [],
    refused: [{ id: 'customer-one', name: 'Customer One', message }],
  } as never);
  const { user } = renderWithProviders(
    <UserLinkDialog user={{ ...USER, isInvited: false }} onClose={close} />,
  );
  screen.getByRole('dialog', { name: 'Password link for Customer One' });
  await user.click(press('Create link'));
  await screen.findByText(message);
});

test('a link is copied, or the person is told how if the browser blocks that', async () => {
  const { user } = renderWithProviders(
    <UserLinks links={[link('customer-one', 'Customer One'), link('customer-two', 'Customer Two')]} />,
  );
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('blocked'));
  await user.click(press('Copy link for Customer Two'));
  await screen.findByText('This browser blocks copying. Select the link and copy it yourself.');
  expect(press('Copy link for Customer Two').textContent).toBe('Copy link');
  copy.mockResolvedValueOnce();
  await user.click(press('Copy link for Customer Two'));
  await waitFor(() => expect(press('Copy link for Customer Two').textContent).toBe('Copied'));
  expect(copy).toHaveBeenLastCalledWith('https://colloquy.test/set-password?token=customer-two');
  expect(press('Copy link for Customer One').textContent).toBe('Copy link');
});
