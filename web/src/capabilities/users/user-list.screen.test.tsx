import { findOrganisationNames } from '@colloquy/contract/organisations';
import { changeUsers, findGroups, findUsers, type UserSummary } from '@colloquy/contract/users';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { storeUserInfo } from '../../app/session/user-info.ts';
import { mockServer, refusal } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { UserListScreen } from './user-list.screen.tsx';

const user = (id: string, name: string, more: Partial<UserSummary> = {}): UserSummary => ({
  id,
  name,
  username: id,
  email: `${id}@example.test`,
  role: 'customer',
  state: 'active',
  isInvited: false,
  isAwaitingConfirmation: false,
  organisation: { id: 'field', name: 'Field Office', isOperator: false },
  createdAt: '2026-11-01T10:00:00.000Z',
  lastSignInAt: null,
  deactivatedAt: null,
  version: 1,
  ...more,
});
const USERS = [user('customer', 'Customer'), user('reviewer', 'Reviewer One', { role: 'reviewer' })];

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
  server.on(findOrganisationNames, {
    organisations: [
      { id: 'field', name: 'Field Office', code: 'fld' },
      { id: 'head', name: 'Head Office', code: 'hd' },
    ],
  });
});
const listed = (rows: UserSummary[], total = rows.length, sendsMail = true) =>
  server.on(findUsers, { rows, total, next: null, sendsMail });

async function renderScreen(role: 'admin' | 'organisationadmin' = 'organisationadmin', at = '/') {
  storeUserInfo({ id: 'a', name: 'Admin', org: 'Head Office', oid: 'head', role, username: 'admin' });
  const view = renderWithProviders(<UserListScreen />, { at });
  await screen.findByRole('checkbox', { name: /^Select Customer/ });
  return view;
}
const changes = () => server.requests.filter(({ method }) => method !== 'GET');
const lastQuery = () =>
  server.requests.findLast(({ path }) => path === '/api/users')?.query.toString() ?? 'not requested';
const press = (name: string) => screen.getByRole('button', { name });
const box = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const bar = () => screen.queryByRole('toolbar', { name: 'Selected rows' });
const barButtons = () =>
  within(bar()!)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

describe('filters', () => {
  test('are requested from the server, go to the address and into the CSV', async () => {
    listed(USERS);
    const { user: person, router } = await renderScreen();
    expect(lastQuery()).toBe('');
    await person.click(press('Filter'));
    await person.selectOptions(screen.getByLabelText('Role'), 'Reviewer');
    await person.selectOptions(screen.getByLabelText('State'), 'Invited');
    await waitFor(() => expect(lastQuery()).toBe('role=reviewer&state=invited'));
    expect(router.state.location.search).toBe('?role=reviewer&state=invited');
    const csv = screen.getByRole('link', { name: 'CSV' }).getAttribute('href');
    expect(csv).toMatch(/^\/api\/users\.csv\?role=reviewer&state=invited&columns=name/);
  });

  test('offer organisation admins no role of the platform', async () => {
    listed(USERS);
    const { user: person } = await renderScreen();
    expect(screen.queryByRole('combobox', { name: 'Organisation' })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Organisation' })).toBeNull();
    await person.click(press('Filter'));
    screen.getByRole('option', { name: 'Reviewer' });
    expect(screen.queryByRole('option', { name: 'Platform Admin' })).toBeNull();
  });

  test('that the server does not know are not sent', async () => {
    listed(USERS);
    await renderScreen('organisationadmin', '/?role=nobody&state=active');
    expect(lastQuery()).toBe('state=active');
  });

  test('without a match show it, and Show all removes them', async () => {
    server.on(findUsers, ({ query }) => ({
      rows: query.has('role') ? [] : USERS,
      total: query.has('role') ? 0 : 2,
      next: null,
      sendsMail: true,
    }));
    const { user: person, router } = await renderScreen();
    await person.click(press('Filter'));
    await person.selectOptions(screen.getByLabelText('Role'), 'Customer');
    await screen.findByText('No results found');
    await person.keyboard('{Escape}');
    await person.click(press('Show all'));
    await screen.findByRole('checkbox', { name: /^Select Customer/ });
    expect(router.state.location.search).toBe('');
  });
});

describe('an organisation chosen by a platform admin', () => {
  test('is requested, opened by a link and kept for new users', async () => {
    listed(USERS);
    const { user: person, router } = await renderScreen('admin');
    screen.getByRole('columnheader', { name: 'Organisation' });
    await person.click(screen.getByRole('combobox', { name: 'Organisation' }));
    await person.keyboard('Field{Enter}');
    await waitFor(() => expect(lastQuery()).toBe('oid=field'));
    expect(router.state.location.search).toBe('?organisation=field');
    expect(screen.getByRole('link', { name: 'View organisation' }).getAttribute('href')).toBe(
      '/admin/organizations/field',
    );
    const add = screen.getByRole('link', { name: 'Add user' });
    expect(add.getAttribute('href')).toBe('/admin/users/add?organisation=field');
    await person.click(screen.getByRole('combobox', { name: 'Organisation' }));
    await person.keyboard('All{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.queryByRole('link', { name: 'View organisation' })).toBeNull();
  });

  test('may be given by its code, and without users is new, not a search without results', async () => {
    listed([]);
    storeUserInfo({ id: 'a', name: 'Admin', org: 'Head Office', oid: 'head', role: 'admin', username: 'a' });
    renderWithProviders(<UserListScreen />, { at: '/?organisation=hd' });
    await screen.findByRole('heading', { name: 'No users yet' });
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Head Office'));
    expect(screen.queryByText('No results found')).toBeNull();
    expect(screen.getByRole('link', { name: 'Import' }).getAttribute('href')).toBe(
      '/admin/users/import?organisation=hd',
    );
  });
});

describe('bulk actions', () => {
  test('apply to the chosen rows, and free the selection once they are done', async () => {
    listed(USERS);
    server.on(changeUsers, () => refusal(409, 'not-now', 'Try it later.'));
    const { user: person } = await renderScreen();
    expect(bar()).toBeNull();
    await person.click(box(/^Select Customer/));
    await person.click(press('Deactivate'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate 1 user?' }));
    await person.click(dialog.getByRole('button', { name: 'Deactivate' }));
    await dialog.findByText('Try it later.');
    // The dialog hides the list from assistive technology.
    const hidden = { name: /^Select Customer/, hidden: true };
    expect(screen.getByRole<HTMLInputElement>('checkbox', hidden).checked).toBe(true);

    server.on(changeUsers, { changed: 1, refused: [], links: [] });
    await person.click(dialog.getByRole('button', { name: 'Deactivate' }));
    await screen.findByText('1 user deactivated.');
    expect(changes().at(-1)?.body).toEqual({
      change: { act: 'deactivate' },
      users: { ids: ['customer'] },
    });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bar()).toBeNull();
    expect(box(/^Select Customer/).checked).toBe(false);
  });

  test('keep the selection if the question is cancelled', async () => {
    listed(USERS);
    const { user: person } = await renderScreen();
    await person.click(box(/^Select Reviewer One/));
    await person.click(press('Change role'));
    await person.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement).toBe(press('Change role')));
    expect(box(/^Select Reviewer One/).checked).toBe(true);
    expect(changes()).toEqual([]);
  });

  test('apply to all results by the filter of the list, not by the rows of the page', async () => {
    listed(USERS, 71);
    server.on(changeUsers, { changed: 71, refused: [], links: [] });
    const { user: person } = await renderScreen('admin', '/?q=one&state=invited&organisation=field');
    await person.click(box('Select all rows of this page'));
    await person.click(press('Select all 71 rows'));
    screen.getByText('All 71 rows selected');
    expect(document.activeElement).toBe(press('Deactivate'));
    // The others are one request for each user.
    expect(barButtons()).toEqual(['Deactivate', 'Activate', 'Resend invitation', 'Change role', 'Clear']);
    await person.click(press('Resend invitation'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Resend 71 invitations?' }));
    await person.click(dialog.getByRole('button', { name: 'Resend invitations' }));
    await screen.findByText('71 invitations sent again.');
    expect(changes()[0]?.body).toEqual({
      change: { act: 'invite' },
      users: { filter: { q: 'one', state: 'invited', oid: 'field' } },
    });
  });

  test('offer links instead of invitations without a mail server', async () => {
    listed(USERS, 2, false);
    const { user: person } = await renderScreen();
    await person.click(box(/^Select Customer/));
    await waitFor(() => expect(barButtons()).toContain('Invitation links'));
    expect(barButtons()).not.toContain('Resend invitation');
  });

  test('on groups are for organisation admins only', async () => {
    listed(USERS);
    const { user: person, unmount } = await renderScreen();
    await person.click(box(/^Select Customer/));
    expect(barButtons()).toContain('Add to group');
    unmount();
    const { user: platform } = await renderScreen('admin');
    await platform.click(box(/^Select Customer/));
    expect(barButtons()).not.toContain('Add to group');
  });

  test('are reached by keys: j focuses a row, x selects it', async () => {
    listed(USERS);
    const { user: person } = await renderScreen();
    act(() => (document.activeElement as HTMLElement).blur());
    await person.keyboard('jjx');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Reviewer One/ }));
    expect(box(/^Select Reviewer One/).checked).toBe(true);
    expect(box(/^Select Customer/).checked).toBe(false);
  });
});

test('groups have a tab, which the arrow keys reach and the address keeps', async () => {
  listed(USERS);
  server.on(findGroups, { groups: [] });
  const { user: person, router } = await renderScreen('organisationadmin', '/?role=customer');
  act(() => screen.getByRole('tab', { name: 'Users' }).focus());
  await person.keyboard('{ArrowRight}');
  await screen.findByText('No groups yet');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Groups' }));
  expect(router.state.location.search).toBe('?tab=groups');
  await person.keyboard('{ArrowLeft}');
  await screen.findByRole('table', { name: 'Users' });
  expect(router.state.location.search).toBe('');
});

test('a list that cannot be loaded shows why, and is tried again', async () => {
  server.on(findUsers, () => refusal(403, 'not-permitted', 'Only admins see users.'));
  storeUserInfo({ id: 'a', name: 'Admin', org: 'O', oid: 'o', role: 'organisationadmin', username: 'a' });
  const { user: person } = renderWithProviders(<UserListScreen />);
  await screen.findByText('Only admins see users.');
  listed(USERS);
  await person.click(press('Retry'));
  await screen.findByRole('link', { name: /^Customer/ });
  expect(screen.queryByText('Only admins see users.')).toBeNull();
});
