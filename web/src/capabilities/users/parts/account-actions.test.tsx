import { activateUser, deactivateUser, resetPassword, type UserDetail } from '@colloquy/contract/users';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../../app/query-client.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { mockServer } from '../../../testing/mock-server.ts';
import { userQuery } from '../users.queries.ts';
import { AccountActions } from './account-actions.tsx';

const NO_ABILITIES = {
  canChange: true,
  canDeactivate: false,
  canActivate: false,
  canInvite: false,
  canResetPassword: false,
  canCreateLink: false,
  canResetSecondFactor: false,
  canDecideChanges: false,
  canTransferJobs: false,
};
const user = (granted: Partial<UserDetail['abilities']>, rest: Partial<UserDetail> = {}) =>
  ({
    id: 'customer',
    name: 'Customer One',
    email: 'customer@example.test',
    version: 1,
    jobs: 0,
    colleagues: [],
    sendsMail: true,
    isInvited: false,
    organisation: { id: 'field-office', name: 'Field Office', isOperator: false },
    abilities: { ...NO_ABILITIES, ...granted },
    ...rest,
  }) as UserDetail;

/** Renders the cached user, as the page does. */
function AccountActionsOf({ initial }: { initial: UserDetail }) {
  const { data } = useQuery({ ...userQuery('customer'), initialData: initial, staleTime: Infinity });
  return <AccountActions user={data} onEdit={() => undefined} />;
}

const show = (initial: UserDetail) => {
  queryClient.clear();
  return renderWithProviders(<AccountActionsOf initial={initial} />);
};

test('the focus stays within the actions when the pressed one disappears', async () => {
  const server = mockServer();
  server.on(deactivateUser, { user: user({ canActivate: true }) });
  server.on(activateUser, { user: user({ canDeactivate: true }) });
  const { user: person } = show(user({ canDeactivate: true }));
  await person.click(screen.getByRole('button', { name: 'Deactivate' }));
  await person.click(await screen.findByRole('button', { name: 'Deactivate' }));
  const actions = await screen.findByRole('group', { name: 'Account actions' });
  await screen.findByRole('button', { name: 'Activate' });
  await waitFor(() => expect(document.activeElement).toBe(actions));

  await person.click(screen.getByRole('button', { name: 'Activate' }));
  await screen.findByRole('button', { name: 'Deactivate' });
  await waitFor(() => expect(document.activeElement).toBe(actions));
});

test('asks before it sends a password link', async () => {
  const server = mockServer();
  server.on(resetPassword, { user: user({ canResetPassword: true }) });
  const { user: person } = show(user({ canResetPassword: true }));
  await person.click(screen.getByRole('button', { name: 'Reset password' }));
  expect(server.requests).toEqual([]);
  await person.click(await screen.findByRole('button', { name: 'Send link' }));
  await waitFor(() => expect(server.requests).toHaveLength(1));
});

test('offers a link instead of emails if there is no mail server', () => {
  mockServer();
  show(user({ canInvite: true, canCreateLink: true }, { sendsMail: false, isInvited: true }));
  expect(screen.getByRole('button', { name: 'Invitation link' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Invite again' })).toBeNull();
});
