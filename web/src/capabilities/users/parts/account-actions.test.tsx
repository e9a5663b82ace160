import {
  activateUser,
  deactivateUser,
  resetPassword,
  resetSecondFactor,
  transferUserJobs,
  type UserDetail,
} from '@colloquy/contract/users';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { queryClient } from '../../../app/query-client.ts';
import { clearUserInfo, storeUserInfo } from '../../../app/session/user-info.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
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
  expect(screen.queryByRole('button', { name: 'Resend invitation' })).toBeNull();
});

describe('a second factor', () => {
  const open = async (rest: Partial<UserDetail> = {}) => {
    const view = show(user({ canResetSecondFactor: true }, rest));
    await view.user.click(screen.getByRole('button', { name: 'Reset second factor' }));
    return { ...view, dialog: await screen.findByRole('dialog') };
  };
  afterEach(() => act(clearUserInfo));

  test('is reset after a question, which stays open with a refusal', async () => {
    const server = mockServer();
    server.on(resetSecondFactor, () => refusal(409, 'not-now', 'It was reset meanwhile.'));
    const { user: person, dialog } = await open();
    expect(dialog.textContent).toContain('and they are notified by email');
    const changes = () => server.requests.filter(({ method }) => method !== 'GET');
    expect(changes()).toEqual([]);
    await person.click(within(dialog).getByRole('button', { name: 'Reset' }));
    await within(dialog).findByText('It was reset meanwhile.');
    server.on(resetSecondFactor, { user: user({}) });
    await person.click(within(dialog).getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toHaveLength(2);
  });

  test('of another organisation is reset only once they agree', async () => {
    mockServer();
    storeUserInfo({ id: 'a', name: 'Admin', org: 'O', oid: 'operator', role: 'admin', username: 'a' });
    const { dialog } = await open();
    expect(dialog.textContent).toContain('has to confirm this. Nothing changes until then.');
  });
});

describe('the jobs of a person', () => {
  const colleagues = [{ id: 'c1', name: 'Colleague One' }] as UserDetail['colleagues'];
  const rest = { jobs: 3, unfinishedJobs: 1, colleagues };

  test('are handed over to a chosen colleague', async () => {
    const server = mockServer();
    server.on(transferUserJobs, { user: user({}) });
    const { user: person } = show(user({ canTransferJobs: true }, rest));
    await person.click(screen.getByRole('button', { name: 'Transfer jobs' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Transfer the jobs of Customer One' }));
    dialog.getByText(/^This user has 3 jobs \(1 unfinished\)\./);
    await person.click(dialog.getByRole('button', { name: 'Transfer' }));
    await dialog.findByText('Choose a colleague.');
    expect(server.requests).toEqual([]);
    await person.click(dialog.getByRole('combobox', { name: 'New owner of the jobs' }));
    await person.click(screen.getByRole('option', { name: 'Colleague One' }));
    await person.click(dialog.getByRole('button', { name: 'Transfer' }));
    await waitFor(() => expect(server.requests[0]?.body).toMatchObject({ successorId: 'c1' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('stay where they are if nobody is chosen before a deactivation', async () => {
    const server = mockServer();
    server.on(deactivateUser, { user: user({ canActivate: true }) });
    const { user: person } = show(user({ canDeactivate: true }, rest));
    await person.click(screen.getByRole('button', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Customer One?' }));
    dialog.getByRole('combobox', { name: 'New owner of the jobs (optional)' });
    await person.click(dialog.getByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(server.requests[0]?.body).toMatchObject({ version: 1, successorId: null }));
  });
});
