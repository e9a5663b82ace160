import { findOrganisationNames } from '@colloquy/contract/organisations';
import {
  addSubscription,
  changeSubscription,
  endSubscription,
  findSubscriptions,
  type SubscriptionSummary,
} from '@colloquy/contract/subscriptions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockServer, refusal } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { SubscriptionListScreen } from './subscription-list.screen.tsx';

const FIELD = '00000000-0000-7000-8000-000000000001';
const HEAD = '00000000-0000-7000-8000-000000000002';
const RUNNING: SubscriptionSummary = {
  id: 's-field',
  organisationId: FIELD,
  organisation: 'Field Office',
  plan: 2,
  planLabel: 'Pay per User',
  period: 1,
  periodLabel: 'Annually',
  seats: 5,
  price: null,
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  lastDay: '2026-12-31',
  renews: true,
  isDefault: false,
  state: 'running',
  createdAt: '2026-01-01T00:00:00.000Z',
  endedAt: null,
  version: 7,
};
const FREE: SubscriptionSummary = {
  ...RUNNING,
  id: 's-head',
  organisationId: HEAD,
  organisation: 'Head Office',
  plan: 0,
  planLabel: 'Free',
  period: null,
  periodLabel: '',
  seats: null,
  endsOn: null,
  lastDay: null,
  isDefault: true,
};

let server: ReturnType<typeof mockServer>;
const listed = (...rows: SubscriptionSummary[]) =>
  server.on(findSubscriptions, { rows, total: rows.length, next: null });
beforeEach(() => {
  server = mockServer();
  listed(RUNNING, FREE);
  server.on(findOrganisationNames, {
    organisations: [
      { id: FIELD, name: 'Field Office', code: 'fld' },
      { id: HEAD, name: 'Head Office', code: 'hd' },
    ],
  });
});
const PATH = '/admin/subscriptions';
async function renderScreen(search = '') {
  const view = renderWithProviders(<SubscriptionListScreen />, { at: PATH + search });
  await screen.findByRole('link', { name: /^Field Office/ });
  return view;
}
const press = (name: string) => screen.getByRole('button', { name });
const changes = () =>
  server.requests.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/preview'));
const lastQuery = () =>
  server.requests.findLast(({ path }) => path === '/api/subscriptions')?.query.toString();
const rowOf = (organisation: string) =>
  within(
    screen.getAllByRole('row').find(({ textContent }) => textContent.includes(organisation)) as HTMLElement,
  );

describe('the row of a subscription', () => {
  test('that runs can be changed and ended', async () => {
    await renderScreen();
    const row = rowOf('Field Office');
    row.getByRole('button', { name: 'Edit, Field Office' });
    row.getByRole('button', { name: 'End, Field Office' });
    row.getByText('Renews');
    expect(row.queryByRole('link', { name: /^Add subscription/ })).toBeNull();
  });

  test('of Free without a subscription offers one for that organisation', async () => {
    await renderScreen();
    const row = rowOf('Head Office');
    expect(row.queryByRole('button')).toBeNull();
    const add = row.getByRole('link', { name: 'Add subscription, Head Office' });
    expect(add.getAttribute('href')).toBe(`${PATH}?subscription=new&organisation=${HEAD}`);
  });

  test.each(['ended', 'withdrawn'] as const)('that is %s has no action', async (state) => {
    listed({ ...RUNNING, state, endedAt: '2026-11-02T00:00:00.000Z' });
    await renderScreen();
    expect(rowOf('Field Office').queryByRole('button')).toBeNull();
  });
});

describe('the list', () => {
  test('is filtered by state, in the address and the CSV', async () => {
    const { user, router } = await renderScreen();
    await user.click(press('Filter'));
    await user.selectOptions(screen.getByLabelText('State'), 'Active');
    await waitFor(() => expect(lastQuery()).toBe('state=present'));
    expect(router.state.location.search).toBe('?state=present');
    const csv = screen.getByRole('link', { name: 'CSV' }).getAttribute('href');
    expect(csv).toContain('?state=present&columns=organisation');
  });

  test('shows one organisation, which a new subscription is then for', async () => {
    const { user, router } = await renderScreen();
    const organisation = screen.getByRole('combobox', { name: 'Organisation' });
    await user.click(organisation);
    await user.keyboard('Field{Enter}');
    await waitFor(() => expect(lastQuery()).toBe(`organisation=${FIELD}`));
    const add = screen.getByRole('link', { name: 'New subscription' });
    expect(add.getAttribute('href')).toBe(`${PATH}?subscription=new&organisation=${FIELD}`);
    press('Filter · 1');

    await user.click(organisation);
    await user.keyboard('All{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    // All organisations are no filter.
    press('Filter');
    expect(add.getAttribute('href')).toBe(`${PATH}?subscription=new`);
  });

  test('that cannot be loaded shows why, and is tried again', async () => {
    server.on(findSubscriptions, () => refusal(403, 'not-permitted', 'Only for platform admins.'));
    const { user } = renderWithProviders(<SubscriptionListScreen />, { at: PATH });
    await screen.findByText('Only for platform admins.');
    listed(RUNNING);
    await user.click(press('Retry'));
    await screen.findByRole('link', { name: /^Field Office/ });
  });
});

describe('a change', () => {
  test('begins at the plan, and Cancel returns the focus to its row', async () => {
    const { user } = await renderScreen();
    await user.click(press('Edit, Field Office'));
    screen.getByRole('heading', { level: 1, name: 'Subscription of Field Office' });
    expect(screen.queryByRole('table', { name: 'Subscriptions' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Plan'));
    await user.click(press('Cancel'));
    expect(document.activeElement).toBe(press('Edit, Field Office'));
    expect(changes()).toEqual([]);
  });

  test('stays open with a refusal; once saved, the list has the new seats', async () => {
    server.on(changeSubscription, () => refusal(409, 'seats-in-use', '5 seats are taken.'));
    const { user } = await renderScreen();
    await user.click(press('Edit, Field Office'));
    await user.clear(screen.getByLabelText('Seats'));
    await user.type(screen.getByLabelText('Seats'), '8{Enter}');
    await screen.findByText('5 seats are taken.');
    expect(screen.getByLabelText<HTMLInputElement>('Seats').value).toBe('8');
    const changed = { ...RUNNING, seats: 8, version: 8 };
    server.on(changeSubscription, { subscription: changed });
    listed(changed, FREE);
    await user.click(press('Save'));
    await screen.findByRole('heading', { level: 1, name: 'Subscriptions' });
    await rowOf('Field Office').findByText('8');
    expect(changes().at(-1)).toMatchObject({
      path: '/api/subscriptions/s-field',
      body: { seats: 8, version: 7 },
    });
  });
});

test('a subscription is ended after a question, and then has no action', async () => {
  const ended = { ...RUNNING, state: 'ended', endedAt: '2026-11-02T00:00:00.000Z' } as const;
  server.on(endSubscription, { subscription: ended });
  const { user } = await renderScreen();
  await user.click(press('End, Field Office'));
  const dialog = within(await screen.findByRole('dialog', { name: 'End Pay per User of Field Office?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(press('End, Field Office')));
  expect(changes()).toEqual([]);

  await user.keyboard('{Enter}');
  listed(ended, FREE);
  await user.click(await screen.findByRole('button', { name: 'End subscription' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'End, Field Office' })).toBeNull());
  rowOf('Field Office').getByText('Ended');
  expect(changes().map(({ body }) => body)).toEqual([{ version: 7 }]);
});

describe('a new subscription', () => {
  test('is for the organisation of the row, and leads back to the list', async () => {
    const added = { ...RUNNING, id: 's-new', organisationId: HEAD, organisation: 'Head Office' };
    server.on(addSubscription, { subscription: added });
    const { user, router } = await renderScreen();
    await user.click(screen.getByRole('link', { name: 'Add subscription, Head Office' }));
    screen.getByRole('heading', { level: 1, name: 'New subscription' });
    const organisation = screen.getByRole<HTMLInputElement>('combobox', { name: 'Organisation' });
    expect(organisation.value).toBe('Head Office (hd)');
    listed(RUNNING, added);
    await user.click(press('Add subscription'));
    await screen.findByRole('button', { name: 'Edit, Head Office' });
    expect(changes()[0]?.path).toBe(`/api/organisations/${HEAD}/subscriptions`);
    expect(router.state.location.pathname + router.state.location.search).toBe(PATH);
  });

  test('needs an organisation, and Cancel adds nothing', async () => {
    const { user, router } = await renderScreen();
    await user.click(screen.getByRole('link', { name: 'New subscription' }));
    await user.click(press('Add subscription'));
    await screen.findByText('Choose an organisation.');
    await user.click(press('Cancel'));
    await screen.findByRole('table', { name: 'Subscriptions' });
    expect(router.state.location.search).toBe('');
    expect(changes()).toEqual([]);
  });
});
