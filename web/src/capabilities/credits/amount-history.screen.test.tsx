import {
  correctGrant,
  findPostings,
  findUserCredits,
  type OrganisationCredits,
  type Posting,
  readCredits,
} from '@colloquy/contract/credits';
import type { Role } from '@colloquy/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeUserInfo } from '../../app/session/user-info.ts';
import { mockServer, refusal } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { AmountHistoryScreen } from './amount-history.screen.tsx';

const RESEARCHER = '0190a000-0000-7000-8000-000000000001';
const FORMER = '0190a000-0000-7000-8000-000000000002';

const GRANT: Posting = {
  id: 'g',
  number: 7,
  kind: 'grant',
  // Already the next day in the time zone of the organisation.
  at: '2026-11-20T20:30:00.000Z',
  sid: null,
  person: null,
  job: null,
  by: { id: 'p', name: 'Platform admin' },
  reason: 'Order of November',
  reference: 'PO-12',
  planGrant: null,
  expiresAt: '2026-12-31T15:00:00.000Z',
  creditPrice: null,
  corrects: null,
  corrected: 100,
  correctable: 900,
  work: null,
  amount: 1_000,
  change: 1_000,
  reserved: 0,
  expired: 0,
  balance: 5_000,
};
const ALLOCATED: Posting = {
  ...GRANT,
  id: 'a',
  number: 8,
  kind: 'allocate',
  person: { id: FORMER, name: 'Former customer' },
  expiresAt: null,
  corrected: 0,
  correctable: 0,
  change: 0,
};

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
  answer(ALLOCATED, GRANT);
  server.on(readCredits, {
    credits: {
      organisation: 'Harbour Research',
      timeZone: 'Asia/Ho_Chi_Minh',
      month: '2026-11',
    } as OrganisationCredits,
  });
  server.on(findUserCredits, {
    rows: [{ personId: RESEARCHER, name: 'Researcher' }],
    next: null,
    total: 1,
  } as never);
});
const answer = (...rows: Posting[]) => server.on(findPostings, { rows, next: null, total: rows.length });
const lastQuery = () =>
  Object.fromEntries(server.requests.findLast(({ path }) => path.endsWith('/postings'))!.query);
const hrefOf = (link: string) => screen.getByRole('link', { name: link }).getAttribute('href');
const userField = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'User' });

async function renderScreen({ role = 'organisationadmin', search = '' }: { role?: Role; search?: string }) {
  storeUserInfo({ id: 'p', name: 'Admin', org: 'O', oid: 'o', role, username: 'a' });
  const view = renderWithProviders(<AmountHistoryScreen />, {
    path: '/:organisationId/history',
    at: `/o/history${search}`,
  });
  await screen.findByRole('heading', { name: 'Amount history of Harbour Research' });
  return view;
}

test('shows postings in the time zone of the organisation, without corrections by its own admin', async () => {
  await renderScreen({});
  screen.getByText('Times are in Asia/Ho Chi Minh.');
  const row = await screen.findByRole('row', { name: /No\. 7/ });
  for (const text of [
    'Granted',
    '21 Nov 2026, 03:30',
    'Order of November (reference PO-12)',
    'Expires after 31 Dec 2026',
    '1.00 corrected',
    '+10.00',
    '50.00',
  ])
    expect(row.textContent).toContain(text);
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
  expect(hrefOf('Harbour Research')).toBe('/organisationadmin/organizations/o');
  expect(hrefOf('Statements')).toBe('/organisationadmin/o/viewservices?tab=statements');
});

test('a platform admin corrects a grant; the history is read again and the focus returns', async () => {
  server.on(correctGrant, () => refusal(409, 'not-enough-credits', 'Only 2.00 are left.'));
  const { user } = await renderScreen({ role: 'admin' });
  expect(hrefOf('Services and credits')).toBe('/admin/organizations/o/viewservices');
  await screen.findByRole('row', { name: /No\. 8/ });
  // Only grants are corrected.
  expect(screen.queryByRole('button', { name: 'Correct no. 8' })).toBeNull();
  const opener = screen.getByRole('button', { name: 'Correct no. 7' });
  opener.focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct grant no. 7' }));
  await user.type(dialog.getByLabelText('Credits to take back'), '3');
  await user.type(dialog.getByLabelText('Reason'), 'Ordered twice');
  await user.click(dialog.getByRole('button', { name: 'Take back credits' }));
  await dialog.findByText('Only 2.00 are left.');

  server.on(correctGrant, { credits: {} as OrganisationCredits });
  answer(ALLOCATED, { ...GRANT, corrected: 400, correctable: 600 });
  await user.click(dialog.getByRole('button', { name: 'Take back credits' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByText('4.00 corrected');
  expect(server.requests.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    grantId: 'g',
    amount: 300,
    reason: 'Ordered twice',
  });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('the postings of one user are chosen with the keyboard, and those of all again', async () => {
  const { user, router } = await renderScreen({ search: '?kind=grant' });
  expect((await userField()).value).toBe('All users');
  await user.click(await userField());
  await user.keyboard('rese{Enter}');
  await waitFor(() => expect(lastQuery()).toEqual({ kind: 'grant', personId: RESEARCHER }));
  expect((await userField()).value).toBe('Researcher');
  // The file is filtered like the list.
  const file = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'CSV' }).href, 'http://c.test');
  expect(file.pathname).toBe('/api/organisations/o/postings.csv');
  expect(Object.fromEntries(file.searchParams)).toMatchObject({ kind: 'grant', personId: RESEARCHER });

  await user.click(await userField());
  await user.click(screen.getByRole('option', { name: 'All users' }));
  await waitFor(() => expect(router.state.location.search).toBe('?kind=grant'));
  expect((await userField()).value).toBe('All users');
});

test('a user who is no customer any more is named by the postings, not shown as all users', async () => {
  answer(ALLOCATED);
  const { user } = await renderScreen({ search: `?personId=${FORMER}` });
  await screen.findByRole('row', { name: /No\. 8/ });
  expect(lastQuery()).toEqual({ personId: FORMER });
  const field = await userField();
  await waitFor(() => expect(field.value).toBe('Former customer'));
  await user.click(field);
  await user.click(screen.getByRole('option', { name: 'All users' }));
  await waitFor(() => expect(lastQuery()).toEqual({}));
});

test('months of the organisation are offered, and the chosen one is asked of the server', async () => {
  const { user } = await renderScreen({ search: '?month=2020-01' });
  await screen.findByRole('row', { name: /No\. 7/ });
  await user.click(screen.getByRole('button', { name: 'Filter · 1' }));
  const month = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Month' });
  expect(month.selectedOptions[0]?.text).toBe('January 2020');
  expect(month.options[1]?.text).toBe('November 2026');
  await user.selectOptions(month, 'October 2026');
  await waitFor(() => expect(lastQuery()).toEqual({ month: '2026-10' }));
  answer();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Used');
  await screen.findByText('No results found');
  expect(lastQuery()).toEqual({ month: '2026-10', kind: 'settle' });
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await screen.findByRole('heading', { name: 'No credit transactions yet' });
  expect(lastQuery()).toEqual({});
});

test('the history of an unknown organisation is a page that does not exist', async () => {
  server.on(findPostings, () => refusal(404, 'not-found', 'There is no such organisation.'));
  storeUserInfo({ id: 'p', name: 'Admin', org: 'O', oid: 'o', role: 'admin', username: 'a' });
  renderWithProviders(<AmountHistoryScreen />, { path: '/:organisationId/history', at: '/x/history' });
  await screen.findByRole('heading', { name: /Amount history/ });
  await waitFor(() => expect(screen.queryByRole('heading', { name: /Amount history/ })).toBeNull());
  screen.getByRole('heading', { name: 'Page not found', level: 1 });
});

test('any other refusal is shown in its place, and retried', async () => {
  server.on(findPostings, () => refusal(500, 'unexpected', 'The history cannot be read.'));
  const { user } = await renderScreen({});
  await screen.findByText('The history cannot be read.');
  answer(GRANT);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('row', { name: /No\. 7/ });
  expect(screen.queryByRole('alert')).toBeNull();
});
