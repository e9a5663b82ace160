import { deactivateUser, makeUserLinks, setCreditLimit, type UserSummary } from '@colloquy/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { refusal, serverAnswers } from '../../../testing/server-answers.ts';
import type { BulkAct } from './bulk-actions.tsx';
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
  organisation: { id: 'field-office', name: 'Field Office', isHouse: false },
  createdAt: '2026-01-01T00:00:00.000Z',
  lastSignInAt: null,
  deactivatedAt: null,
  version: 3,
  ...more,
});

const ask = (act: BulkAct, users: UserSummary[], onClose = vi.fn()) => ({
  onClose,
  ...renderPart(<BulkDialog question={{ act, users }} onClose={onClose} />),
});

test('deactivates each on its version, and says of each that stayed why', async () => {
  const server = serverAnswers();
  server.on(deactivateUser, ({ path }) =>
    path.includes('Two')
      ? refusal(409, 'not-now', 'This is the last active admin.')
      : ({ user: {} } as never),
  );
  const { user: person, onClose } = ask('deactivate', [
    user('One'),
    user('Two'),
    user('Three', { state: 'deactivated' }),
  ]);
  expect(screen.getByRole('dialog', { name: 'Deactivate 3 users?' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Deactivate' }));
  const said = await screen.findByText('1 user deactivated.');
  expect(document.activeElement).toBe(said);
  expect(screen.getByText('2 users not changed:')).toBeTruthy();
  expect(screen.getByText('This is the last active admin.')).toBeTruthy();
  expect(screen.getByText('Is deactivated already.')).toBeTruthy();
  expect(server.asked.map(({ body }) => body)).toEqual([
    { version: 3, successorId: null },
    { version: 3, successorId: null },
  ]);
  expect(onClose).not.toHaveBeenCalled();
});

test('sets a limit of credits, and asks again for what is no amount', async () => {
  const server = serverAnswers();
  server.on(setCreditLimit, { credits: {} } as never);
  const { user: person } = ask('limit', [user('One'), user('Reviewer', { role: 'reviewer' })]);
  await person.type(screen.getByLabelText('Credits a month'), '7,50');
  await person.click(screen.getByRole('button', { name: 'Set limit' }));
  expect(screen.getByText('Enter an amount such as 25 or 7.50.')).toBeTruthy();
  await person.clear(screen.getByLabelText('Credits a month'));
  await person.type(screen.getByLabelText('Credits a month'), '1,250.5');
  await person.click(screen.getByRole('button', { name: 'Set limit' }));
  await screen.findByText('Limit of 1 user set.');
  expect(screen.getByText('Only for customers.')).toBeTruthy();
  expect(server.asked.map(({ body }) => body)).toEqual([{ personId: 'id-of-One', monthly: 125_050 }]);
});

test('shows the links of who is invited, each to be copied', async () => {
  const server = serverAnswers();
  const expiresAt = '2026-01-04T00:00:00.000Z';
  server.on(makeUserLinks, {
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
    refused: [],
  });
  const { user: person } = ask('link', [user('One', { isInvited: true }), user('Two')]);
  await person.click(screen.getByRole('button', { name: 'Create links' }));
  await screen.findByText('Links for 1 user created.');
  expect(screen.getByText('Has a password already.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Copy link for One' }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe('https://colloquy.test/password/set?token=abc'),
  );
});
