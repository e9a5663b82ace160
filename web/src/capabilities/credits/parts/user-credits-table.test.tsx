import {
  addUserCredits,
  findUserCredits,
  setCreditLimit,
  type UserCredits,
  withdrawUserCredits,
} from '@colloquy/contract/credits';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeUserInfo } from '../../../app/session/user-info.ts';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { UserCreditsTable } from './user-credits-table.tsx';

const RESEARCHER: UserCredits = {
  personId: 'p1',
  name: 'Researcher',
  username: 'researcher',
  state: 'active',
  own: 1_250,
  limit: { monthly: 25_000, used: 8_000 },
  month: 9_000,
  total: 123_450,
};
const FORMER: UserCredits = {
  ...RESEARCHER,
  personId: 'p2',
  name: 'Former customer',
  username: 'former',
  state: 'deactivated',
  own: 0,
  limit: null,
};

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
  storeUserInfo({ id: 'p', name: 'Admin', org: 'O', oid: 'o', role: 'organisationadmin', username: 'a' });
  answer(RESEARCHER, FORMER);
});
const answer = (...rows: UserCredits[]) =>
  server.on(findUserCredits, { rows, next: null, total: rows.length });
const changes = () => server.requests.filter(({ method }) => method !== 'GET');
const button = (name: string) => screen.queryByRole('button', { name });
async function renderTable(at = '/') {
  const view = renderWithProviders(<UserCreditsTable organisationId="o" />, { at });
  await screen.findByRole('link', { name: /^Researcher/ });
  return view;
}

test('each user has amounts, a link to their page, and the actions that are possible', async () => {
  await renderTable();
  const table = screen.getByRole('table', { name: 'User credits' });
  const rows = within(table).getAllByRole('row').slice(1);
  // The first is the user, the last has the actions.
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1, -1)
        .map((cell) => cell.lastElementChild?.textContent),
    ),
  ).toEqual([
    ['12.50', '80.00 of 250.00 used', '90.00', '1,234.50'],
    ['0.00', 'None', '90.00', '1,234.50'],
  ]);
  expect(within(rows[0]!).getByRole('link').getAttribute('href')).toBe('/organisationadmin/users/p1');
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('button')
        .map((action) => action.getAttribute('aria-label')),
    ),
  ).toEqual([
    ['Add credit, Researcher', 'Take back, Researcher', 'Set limit, Researcher'],
    ['Set limit, Former customer'],
  ]);
});

test('credits are given with the keyboard, the new amount is read, and the focus returns', async () => {
  server.on(addUserCredits, () => refusal(409, 'not-enough-credits', 'The organisation has fewer credits.'));
  const { user } = await renderTable();
  button('Add credit, Researcher')!.focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add user credit' }));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Credits')));
  await user.keyboard('7.5{Enter}');
  await dialog.findByText('The organisation has fewer credits.');

  server.on(addUserCredits, { credits: {} } as never);
  answer({ ...RESEARCHER, own: 2_000 }, FORMER);
  await user.keyboard('{Enter}');
  await screen.findByText('7.50 credits added to Researcher.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  within(screen.getByRole('row', { name: /^Researcher/ })).getByText('20.00');
  expect(changes().at(-1)).toMatchObject({
    path: '/api/organisations/o/user-credits',
    body: { personId: 'p1', amount: 750 },
  });
  await waitFor(() => expect(document.activeElement).toBe(button('Add credit, Researcher')));
});

test('after all was taken back its button goes, and the list has the focus', async () => {
  server.on(withdrawUserCredits, { credits: {} } as never);
  const { user } = await renderTable();
  await user.click(button('Take back, Researcher')!);
  answer({ ...RESEARCHER, own: 0 }, FORMER);
  await user.type(screen.getByLabelText('Credits'), '12.50{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button('Take back, Researcher')).toBeNull();
  expect(changes()[0]).toMatchObject({
    path: '/api/organisations/o/user-credits/withdraw',
    body: { personId: 'p1', amount: 1_250 },
  });
  const list = screen.getByRole('table', { name: 'User credits' }).closest('[tabindex="-1"]');
  await waitFor(() => expect(document.activeElement).toBe(list));
});

test('the dialog of a limit starts from the limit of its user', async () => {
  server.on(setCreditLimit, { credits: {} } as never);
  const { user } = await renderTable();
  const field = () => screen.getByLabelText<HTMLInputElement>('Credits per month');
  await user.click(button('Set limit, Researcher')!);
  expect(field().value).toBe('250.00');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button('Set limit, Researcher')));
  await user.click(button('Set limit, Former customer')!);
  expect(field().value).toBe('');
  await user.type(field(), '5{Enter}');
  await screen.findByText('Monthly limit of Former customer saved.');
  expect(changes()[0]?.body).toEqual({ personId: 'p2', monthly: 500 });
});

test('search and order are asked of the server, and the file has the same', async () => {
  const { user, router } = await renderTable();
  await user.click(screen.getByRole('button', { name: 'User' }));
  answer(RESEARCHER);
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'rese');
  await waitFor(() => expect(button('Set limit, Former customer')).toBeNull());
  expect(Object.fromEntries(server.requests.at(-1)!.query)).toEqual({ q: 'rese', sort: 'name' });
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    q: 'rese',
    sort: 'name',
  });
  const file = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'CSV' }).href, 'http://c.test');
  expect(file.pathname).toBe('/api/organisations/o/user-credits.csv');
  expect(Object.fromEntries(file.searchParams)).toMatchObject({ q: 'rese', sort: 'name' });
});

test('says why it is empty, and shows a refusal that can be retried', async () => {
  server.on(findUserCredits, () => refusal(403, 'forbidden', 'These credits are not yours.'));
  const { user } = renderWithProviders(<UserCreditsTable organisationId="o" />);
  await screen.findByText('These credits are not yours.');
  answer();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'No customers yet' });
  expect(screen.queryByRole('alert')).toBeNull();
});
