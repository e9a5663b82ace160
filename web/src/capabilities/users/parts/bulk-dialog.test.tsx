import { setCreditLimit } from '@colloquy/contract/credits';
import { changeUsers, type UserSummary } from '@colloquy/contract/users';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { refusal, mockServer } from '../../../testing/mock-server.ts';
import type { BulkActionName } from './bulk-actions.tsx';
import { BulkDialog } from './bulk-dialog.tsx';

const user = (name: string, more: Partial<UserSummary> = {}): UserSummary => ({
  id: `id-of-${name}`,
  name,
  username: name.toLowerCase(),
  email: `${name.toLowerCase()}@example.test`,
  role: 'customer',
  state: 'active',
  isInvited: false,
  isAwaitingConfirmation: false,
  organisation: { id: 'field-office', name: 'Field Office', isOperator: false },
  createdAt: '2026-01-01T00:00:00.000Z',
  lastSignInAt: null,
  deactivatedAt: null,
  version: 3,
  ...more,
});

const openDialog = (action: BulkActionName, users: UserSummary[], onClose = vi.fn()) => ({
  onClose,
  ...renderWithProviders(<BulkDialog request={{ action, users: { rows: users } }} onClose={onClose} />),
});

test('deactivates users in one request and explains why some were not changed', async () => {
  const server = mockServer();
  const refusedUser = (name: string, message: string) => ({
    id: `id-of-${name}`,
    name,
    username: name.toLowerCase(),
    message,
  });
  server.on(changeUsers, {
    changed: 1,
    refused: [
      refusedUser('Two', 'This is the last active admin.'),
      refusedUser('Three', 'Already deactivated.'),
    ],
    links: [],
  });
  const { user: person, onClose } = openDialog('deactivate', [user('One'), user('Two'), user('Three')]);
  expect(screen.getByRole('dialog', { name: 'Deactivate 3 users?' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Deactivate' }));
  const status = await screen.findByText('1 user deactivated.');
  expect(document.activeElement).toBe(status);
  screen.getByRole('dialog', { name: '1 of 3 users changed' });
  expect(screen.getByText('2 users not changed:')).toBeTruthy();
  expect(screen.getByText('This is the last active admin.')).toBeTruthy();
  expect(screen.getByText('Already deactivated.')).toBeTruthy();
  expect(server.requests.map(({ body }) => body)).toEqual([
    { change: { act: 'deactivate' }, users: { ids: ['id-of-One', 'id-of-Two', 'id-of-Three'] } },
  ]);
  expect(onClose).not.toHaveBeenCalled();
});

test('changes the role of all results and shows the refusal of the whole request', async () => {
  const server = mockServer();
  server.on(changeUsers, () => refusal(409, 'not-now', 'Narrow the list first.'));
  const users = { rows: [] as const, all: { total: 71, filter: { q: 'field', role: 'customer' as const } } };
  const { user: person } = renderWithProviders(
    <BulkDialog request={{ action: 'role', users }} onClose={vi.fn()} />,
  );
  expect(screen.getByRole('dialog', { name: 'Change the role of 71 users' })).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'Platform Admin' })).toBeNull();
  await person.selectOptions(screen.getByLabelText('Role'), 'Reviewer');
  await person.click(screen.getByRole('button', { name: 'Change role' }));
  await screen.findByText('Narrow the list first.');
  server.on(changeUsers, { changed: 71, refused: [], links: [] });
  await person.click(screen.getByRole('button', { name: 'Change role' }));
  await screen.findByText('Role of 71 users changed.');
  screen.getByRole('dialog', { name: 'Done' });
  expect(server.requests.at(-1)?.body).toEqual({
    change: { act: 'role', role: 'reviewer' },
    users: { filter: { q: 'field', role: 'customer' } },
  });
});

test('sets a credit limit and rejects an invalid amount', async () => {
  const server = mockServer();
  server.on(setCreditLimit, { credits: {} } as never);
  const { user: person } = openDialog('limit', [user('One'), user('Reviewer', { role: 'reviewer' })]);
  await person.type(screen.getByLabelText('Credits a month'), '7,50');
  await person.click(screen.getByRole('button', { name: 'Set limit' }));
  expect(await screen.findByText('Enter an amount such as 25 or 7.50.')).toBeTruthy();
  await person.clear(screen.getByLabelText('Credits a month'));
  await person.type(screen.getByLabelText('Credits a month'), '1,250.5');
  await person.click(screen.getByRole('button', { name: 'Set limit' }));
  await screen.findByText('Limit of 1 user set.');
  expect(screen.getByText('Only for customers.')).toBeTruthy();
  expect(server.requests.map(({ body }) => body)).toEqual([{ personId: 'id-of-One', monthly: 125_050 }]);
});

test('shows the links of invited users, each with a copy button', async () => {
  const server = mockServer();
  const expiresAt = '2026-01-04T00:00:00.000Z';
  server.on(changeUsers, {
    changed: 1,
    links: [
      {
        userId: 'id-of-One',
        name: 'One',
        username: 'one',
        email: 'one@example.test',
        kind: 'invitation',
        address: 'https://colloquy.test/password/set?token=abc',
        expiresAt,
      },
    ],
    refused: [{ id: 'id-of-Two', name: 'Two', username: 'two', message: 'Already has a password.' }],
  });
  const { user: person } = openDialog('link', [user('One', { isInvited: true }), user('Two')]);
  await person.click(screen.getByRole('button', { name: 'Create links' }));
  await screen.findByText('Links for 1 user created.');
  expect(screen.getByText('Already has a password.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Copy link for One' }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe('https://colloquy.test/password/set?token=abc'),
  );
});
