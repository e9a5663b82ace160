import {
  changeUser,
  decideAccountChange,
  deactivateUser,
  readUser,
  type UserDetail,
} from '@colloquy/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { storeUserInfo } from '../../app/session/user-info.ts';
import { mockServer, refusal } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { UserScreen } from './user.screen.tsx';

const USER: UserDetail = {
  id: 'u',
  name: 'Customer One',
  username: 'customer-one',
  email: 'customer@example.test',
  role: 'customer',
  roles: ['customer', 'organisationadmin'],
  state: 'active',
  isInvited: false,
  isAwaitingConfirmation: false,
  organisation: { id: 'o', name: 'Field Office', isOperator: false },
  createdAt: '2026-11-01T10:00:00.000Z',
  lastSignInAt: null,
  deactivatedAt: null,
  sendsMail: true,
  session: null,
  hasSecondFactor: false,
  pendingChanges: [],
  timeZone: null,
  jobs: 3,
  unfinishedJobs: 1,
  groups: ['Interviewers', 'Editors'],
  colleagues: [],
  abilities: {
    canChange: true,
    canDeactivate: true,
    canActivate: false,
    canInvite: false,
    canResetPassword: false,
    canCreateLink: false,
    canResetSecondFactor: false,
    canDecideChanges: false,
    canTransferJobs: false,
  },
  blockedReason: null,
  version: 3,
};

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
});
const changes = () => server.requests.filter(({ method }) => method !== 'GET');
const press = (name: string) => screen.getByRole('button', { name });

type Changed = Partial<Omit<UserDetail, 'abilities'>> & { abilities?: Partial<UserDetail['abilities']> };
const userWith = ({ abilities, ...rest }: Changed): UserDetail => ({
  ...USER,
  ...rest,
  abilities: { ...USER.abilities, ...abilities },
});
async function renderScreen(
  changed: Changed = {},
  role: 'admin' | 'organisationadmin' = 'organisationadmin',
) {
  storeUserInfo({ id: 'a', name: 'Admin', org: 'Head Office', oid: 'h', role, username: 'admin' });
  server.on(readUser, { user: userWith(changed) });
  const view = renderWithProviders(<UserScreen />, { path: '/users/:userId', at: '/users/u' });
  await screen.findByRole('heading', { level: 1, name: 'Customer One' });
  return view;
}
/** The value beside a name in the list of facts. */
const fact = (name: string) => {
  const term = screen.getAllByRole('term').find(({ textContent }) => textContent === name);
  return term?.nextElementSibling;
};

describe('what an account shows', () => {
  test('an organisation admin finds its jobs and activity in the lists of the own organisation', async () => {
    await renderScreen();
    const jobs = screen.getByRole('link', { name: '3, 1 unfinished' });
    expect(jobs.getAttribute('href')).toBe('/organisationadmin/jobs?personId=u');
    const activity = screen.getByRole('link', { name: 'View in audit' });
    expect(activity.getAttribute('href')).toBe('/organisationadmin/audit?personId=u');
    expect(screen.getByRole('link', { name: 'All users' }).getAttribute('href')).toBe(
      '/organisationadmin/users',
    );
    expect(fact('Groups')?.textContent).toBe('Interviewers, Editors');
    expect(fact('Organisation')).toBeUndefined();
  });

  test('a platform admin finds its organisation, and its jobs in the list of all', async () => {
    await renderScreen({}, 'admin');
    expect(fact('Organisation')?.textContent).toBe('Field Office');
    const jobs = screen.getByRole('link', { name: '3, 1 unfinished' });
    expect(jobs.getAttribute('href')).toBe('/admin/jobs?organisationId=o&personId=u');
    expect(screen.getByRole('link', { name: 'All users' }).getAttribute('href')).toBe('/admin/users');
    expect(fact('Activity')).toBeUndefined();
  });

  test('no link leads to jobs if there are none', async () => {
    await renderScreen({ jobs: 0, unfinishedJobs: 0 });
    expect(fact('Jobs')?.textContent).toBe('0, 0 unfinished');
    expect(screen.queryByRole('link', { name: '0, 0 unfinished' })).toBeNull();
  });

  test('the reason for which it cannot be deactivated', async () => {
    await renderScreen({ blockedReason: 'This is the last admin.', abilities: { canDeactivate: false } });
    screen.getByText('This is the last admin. You can’t deactivate this account or change its role.');
    expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
  });
});

describe('without a mail server', () => {
  const HINT = /^This installation sends no email/;

  test('an invited person gets the link from an admin, who is reminded of it', async () => {
    await renderScreen({
      sendsMail: false,
      isInvited: true,
      abilities: { canInvite: true, canCreateLink: true },
    });
    expect(screen.getByText(HINT).textContent).toMatch(/pass on the links yourself/);
    press('Invitation link');
  });

  test('an admin who may not create the link reads who can', async () => {
    await renderScreen({ sendsMail: false, abilities: { canResetPassword: true } }, 'admin');
    expect(screen.getByText(HINT).textContent).toMatch(/An admin of the organisation can create the link/);
  });

  test.each([
    ['has a password and can get a link', { abilities: { canResetPassword: true, canCreateLink: true } }],
    ['is deactivated', { state: 'deactivated', isInvited: true, abilities: { canInvite: true } }],
  ] as const)('there is no reminder for somebody who %s', async (_, changed) => {
    await renderScreen({ sendsMail: false, ...changed });
    expect(screen.queryByText(HINT)).toBeNull();
  });
});

test('a missing account shows that there is nothing', async () => {
  server.on(readUser, () => refusal(404, 'not-found', 'Not found.'));
  renderWithProviders(<UserScreen />, { path: '/users/:userId', at: '/users/u' });
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
});

test('an account that cannot be loaded is tried again by a button', async () => {
  server.on(readUser, () => refusal(403, 'not-permitted', 'Only admins see accounts.'));
  const { user } = renderWithProviders(<UserScreen />, { path: '/users/:userId', at: '/users/u' });
  await screen.findByText('Only admins see accounts.');
  server.on(readUser, { user: USER });
  await user.click(press('Retry'));
  await screen.findByRole('heading', { level: 1, name: 'Customer One' });
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('editing', () => {
  test('begins at the name, and Cancel returns the focus and changes nothing', async () => {
    const { user } = await renderScreen();
    await user.click(press('Edit'));
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
    await user.keyboard(' Two');
    await user.click(press('Cancel'));
    expect(document.activeElement).toBe(press('Edit'));
    screen.getByRole('heading', { level: 1, name: 'Customer One' });
    expect(changes()).toEqual([]);
  });

  test('stays open with a refusal; once saved, the page has the new name', async () => {
    server.on(changeUser, () => refusal(409, 'not-now', 'The account is locked.'));
    const { user } = await renderScreen();
    await user.click(press('Edit'));
    await user.type(screen.getByLabelText('Name'), ' Two{Enter}');
    await screen.findByText('The account is locked.');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Customer One Two');
    const renamed = userWith({ name: 'Customer One Two', version: 4 });
    server.on(readUser, { user: renamed });
    server.on(changeUser, { user: renamed });
    await user.click(press('Save'));
    await screen.findByRole('heading', { level: 1, name: 'Customer One Two' });
    expect(changes().at(-1)?.body).toMatchObject({ name: 'Customer One Two', version: 3 });
    await waitFor(() => expect(document.activeElement).toBe(press('Edit')));
  });
});

test('a deactivated account says since when, and offers its activation', async () => {
  const deactivated = userWith({
    state: 'deactivated',
    deactivatedAt: '2026-11-20T10:00:00.000Z',
    abilities: { canDeactivate: false, canActivate: true },
  });
  server.on(deactivateUser, { user: deactivated });
  const { user } = await renderScreen();
  expect(fact('Deactivated')).toBeUndefined();
  await user.click(press('Deactivate'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Customer One?' }));
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
  await screen.findByRole('button', { name: 'Activate' });
  expect(fact('Deactivated')?.textContent).toContain('2026');
});

test('a change of a platform admin is confirmed above the account', async () => {
  const role = {
    id: 'change',
    kind: 'role',
    value: 'reviewer',
    confirmedBy: 'admin',
    requestedAt: '2026-11-20T10:00:00.000Z',
    expiresAt: '2026-11-27T10:00:00.000Z',
  } as const;
  server.on(decideAccountChange, { user: userWith({ role: 'reviewer', version: 4 }) });
  const { user } = await renderScreen({ pendingChanges: [role], abilities: { canDecideChanges: true } });
  const section = within(screen.getByRole('region', { name: 'Awaiting confirmation' }));
  section.getByText('A platform admin asked to change Customer One’s role to Reviewer.');
  expect(fact('Time zone')).toBeUndefined();
  await user.click(section.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(fact('Role')?.textContent).toBe('Reviewer'));
  expect(fact('Time zone')?.textContent).toBe('Same as the organisation');
  expect(changes()[0]?.body).toEqual({ changeId: 'change', isConfirmed: true });
});
