import {
  addGroup,
  addUser,
  changeGroup,
  changeOwnEmail,
  changeUser,
  decideAccountChange,
  deleteGroup,
  findGroups,
  type Group,
  type Profile,
  readUser,
  restoreGroup,
  type UserDetail,
} from '@colloquy/contract/users';
import { findColleagues } from '@colloquy/contract/jobs';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { storeUserInfo } from '../../../app/session/user-info.ts';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { AddUserScreen } from '../add-user.screen.tsx';
import { EditUser } from './edit-user.tsx';
import { GroupList } from './group-list.tsx';
import { OwnEmail } from './own-email.tsx';
import { PendingChanges } from './pending-changes.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const USER = {
  id: ID,
  name: 'Researcher',
  username: 'researcher',
  email: 'researcher@example.test',
  role: 'customer',
  roles: ['customer', 'organisationadmin'],
  state: 'active',
  organisation: { id: 'o', name: 'Field Office', isOperator: false },
  pendingChanges: [],
  abilities: { canDecideChanges: true },
  blockedReason: null,
  jobs: 0,
  version: 3,
} as unknown as UserDetail;

let server: ReturnType<typeof mockServer>;
const done = vi.fn();
beforeEach(() => {
  server = mockServer();
  done.mockClear();
});
const changes = () => server.requests.filter(({ method }) => method !== 'GET');
const press = (name: string) => screen.getByRole('button', { name });

describe('an account', () => {
  test('is saved with its version, and the role only if it changed', async () => {
    server.on(changeUser, { user: { ...USER, version: 4 } });
    const { user } = renderWithProviders(<EditUser user={USER} onDone={done} />);
    await user.type(screen.getByLabelText('Name'), ' Two');
    await user.click(press('Save'));
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(changes()[0]?.body).toEqual({
      name: 'Researcher Two',
      username: 'researcher',
      email: 'researcher@example.test',
      version: 3,
    });
  });

  test('that somebody else changed is shown, and saving again replaces it', async () => {
    server.on(changeUser, ({ body }) =>
      (body as { version: number }).version === 3
        ? refusal(409, 'changed-meanwhile', 'Somebody changed this.')
        : { user: USER },
    );
    server.on(readUser, { user: { ...USER, name: 'Renamed', version: 8 } });
    const { user } = renderWithProviders(<EditUser user={USER} onDone={done} />);
    await user.selectOptions(screen.getByLabelText('Role'), 'Organization Admin');
    await user.click(press('Save'));
    await screen.findByText(/^Somebody changed this account meanwhile: Renamed, /);
    expect(done).not.toHaveBeenCalled();
    await user.click(press('Save'));
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(changes().at(-1)?.body).toMatchObject({ version: 8, adminType: 0 });
  });

  test('shows a taken username at its field', async () => {
    server.on(changeUser, () =>
      Response.json(
        { code: 1, error: 'taken', message: 'Taken.', fields: { username: 'Somebody has this username.' } },
        { status: 409 },
      ),
    );
    const { user } = renderWithProviders(<EditUser user={USER} onDone={done} />);
    await user.click(press('Save'));
    await screen.findByText('Somebody has this username.');
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
  });
});

describe('a new account', () => {
  test('needs a name and an email address, and is added once', async () => {
    storeUserInfo({ id: 'a', name: 'Admin', org: 'O', oid: 'o', role: 'organisationadmin', username: 'a' });
    server.on(addUser, { user: USER });
    const { user, router } = renderWithProviders(<AddUserScreen />);
    await user.click(press('Add and invite'));
    await screen.findByText('Enter the name.');
    expect(changes()).toEqual([]);
    await user.type(screen.getByLabelText('Name'), 'Researcher');
    await user.type(screen.getByLabelText('Username'), 'researcher');
    await user.type(screen.getByLabelText('Email'), 'researcher@example.test');
    await user.click(press('Add and invite'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/organisationadmin/users/${ID}`));
    expect(changes()[0]?.body).toMatchObject({ username: 'researcher', adminType: 1 });
  });
});

describe('a change by a platform admin', () => {
  const change = {
    id: 'c1',
    kind: 'email',
    value: 'new@example.test',
    confirmedBy: 'either',
    expiresAt: '2026-12-01T10:00:00.000Z',
  } as unknown as UserDetail['pendingChanges'][number];

  test('is decided, and a refusal is shown', async () => {
    server.on(decideAccountChange, () => refusal(409, 'not-now', 'It has expired.'));
    const { user } = renderWithProviders(<PendingChanges user={{ ...USER, pendingChanges: [change] }} />);
    await user.click(press('Decline'));
    await screen.findByText('It has expired.');
    server.on(decideAccountChange, { user: USER });
    await user.click(press('Confirm'));
    await screen.findByText('Confirmed.');
    expect(changes().map(({ body }) => body)).toEqual([
      { changeId: 'c1', isConfirmed: false },
      { changeId: 'c1', isConfirmed: true },
    ]);
  });
});

describe('the own email address', () => {
  test('needs the right password', async () => {
    server.on(changeOwnEmail, () => refusal(401, 'wrong-credentials', 'This password is not right.'));
    const profile = { email: 'old@example.test' } as Profile;
    const { user } = renderWithProviders(<OwnEmail profile={profile} />);
    await user.click(press('Change email'));
    expect(document.activeElement).toBe(screen.getByLabelText('New email'));
    await user.click(press('Cancel'));
    expect(document.activeElement).toBe(press('Change email'));
    await user.keyboard('{Enter}');
    await user.type(screen.getByLabelText('New email'), 'new@example');
    await user.click(press('Change email'));
    await screen.findByText('Enter an email address.');
    await user.type(screen.getByLabelText('New email'), '.test');
    await user.type(screen.getByLabelText('Your password'), 'a few plain words');
    await user.click(press('Change email'));
    await screen.findByText('This password is not right.');
    expect(document.activeElement).toBe(screen.getByLabelText('Your password'));
    server.on(changeOwnEmail, { profile: { ...profile, email: 'new@example.test' } });
    await user.click(press('Change email'));
    await waitFor(() => expect(screen.queryByLabelText('New email')).toBeNull());
  });
});

describe('groups', () => {
  const GROUP: Group = {
    id: 'g',
    name: 'North',
    members: [{ id: 'p1', name: 'Customer One', isActive: true }],
    version: 2,
  };
  const OTHER: Group = { id: 'h', name: 'East', members: [], version: 1 };
  beforeEach(() => {
    server.on(findGroups, { groups: [OTHER, GROUP] });
    server.on(findColleagues, {
      people: [
        { id: 'p1', name: 'Customer One', username: 'one' },
        { id: 'p2', name: 'Customer Two', username: 'two' },
      ],
    });
  });

  test('are created with a name and members', async () => {
    server.on(addGroup, { group: GROUP });
    const { user } = renderWithProviders(<GroupList />);
    await user.click(await screen.findByRole('button', { name: 'New group' }));
    const form = within(screen.getByRole('form', { name: 'New group' }));
    expect(document.activeElement).toBe(form.getByLabelText('Name of the group'));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Enter a name for the group.');
    await user.type(form.getByLabelText('Name of the group'), ' South ');
    await user.click(form.getByRole('combobox', { name: 'Add a customer' }));
    await user.click(await screen.findByRole('option', { name: 'Customer Two (two)' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(document.activeElement).toBe(press('New group'));
    expect(changes()[0]?.body).toMatchObject({ name: 'South', memberIds: ['p2'] });
  });

  test('are changed over the version on screen', async () => {
    server.on(changeGroup, ({ body }) =>
      (body as { version: number }).version === 2
        ? refusal(409, 'changed-meanwhile', 'Somebody changed this.')
        : { group: GROUP },
    );
    const { user } = renderWithProviders(<GroupList />);
    await user.click(await screen.findByRole('button', { name: 'Edit North' }));
    await user.click(press('Take Customer One out'));
    server.on(findGroups, { groups: [OTHER, { ...GROUP, version: 5 }] });
    await user.click(press('Save'));
    await screen.findByText(/Save again/);
    await user.click(press('Save'));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(changes().at(-1)?.body).toEqual({ name: 'North', memberIds: [], version: 5 });
    expect(document.activeElement).toBe(press('Edit North'));
  });

  test('are deleted at once, with Undo', async () => {
    server.on(deleteGroup, { restorableUntil: '2026-12-23T12:00:00.000Z' });
    server.on(restoreGroup, { group: GROUP });
    const { user } = renderWithProviders(<GroupList />);
    await user.click(await screen.findByRole('button', { name: 'Delete North' }));
    await screen.findByText('North was deleted.');
    await user.click(press('Undo'));
    await waitFor(() =>
      expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual([
        'DELETE /api/groups/g',
        'POST /api/groups/g/restore',
      ]),
    );
  });
});
