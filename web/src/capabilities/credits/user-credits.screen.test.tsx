import {
  addUserCredits,
  readUserCredits,
  type UserCreditsDetail,
  withdrawUserCredits,
} from '@colloquy/contract/credits';
import type { Role } from '@colloquy/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { Outlet, Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { storeUserInfo } from '../../app/session/user-info.ts';
import { mockServer, refusal } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { UserCreditsScreen } from './user-credits.screen.tsx';

const CREDITS: UserCreditsDetail = {
  organisationId: 'o',
  personId: 'p1',
  name: 'Researcher',
  username: 'researcher@one',
  state: 'active',
  timeZone: 'Asia/Tokyo',
  pool: 50_000,
  own: 1_250,
  spendable: 18_250,
  limit: { monthly: 25_000, used: 8_000 },
  month: 9_000,
  total: 123_450,
  services: [
    { sid: 'SID001', service: 'Language Services', month: 9_000, total: 123_450 },
    { sid: 'SID002', service: 'Qual AI', month: 0, total: 0 },
  ],
  // The last moment of 30 November in the time zone of the organisation.
  expiring: [{ expiresAt: '2026-11-30T15:00:00.000Z', amount: 1_000 }],
  canReceive: true,
};

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
});
const answer = (changed: Partial<UserCreditsDetail> = {}) =>
  server.on(readUserCredits, { credits: { ...CREDITS, ...changed } });
const button = (name: string) => screen.queryByRole('button', { name });
const hrefOf = (link: string) => screen.getByRole('link', { name: link }).getAttribute('href');

function renderScreen(role: Role = 'organisationadmin') {
  storeUserInfo({ id: 'p', name: 'Admin', org: 'O', oid: 'o', role, username: 'a' });
  return renderWithProviders(
    <Routes>
      <Route
        element={
          <>
            <h1>The user</h1>
            <Outlet context={{ id: 'p1' }} />
          </>
        }
      >
        <Route path="*" element={<UserCreditsScreen />} />
      </Route>
    </Routes>,
  );
}

test('shows amounts, spending by used service and what expires in the time zone of the organisation', async () => {
  answer();
  renderScreen();
  const amounts = await screen.findByLabelText('Credits of this user');
  expect([...amounts.children].map(({ textContent }) => textContent)).toEqual([
    'Own credits12.50',
    'Available to spend182.50Limit: 80.00 of 250.00 used',
    'Spent this month90.00',
    'Spent1,234.50Net of refunds',
  ]);
  const services = within(screen.getByRole('table', { name: 'Spent by service' }));
  expect(services.getAllByRole('row')).toHaveLength(2);
  const [expiring] = within(screen.getByRole('list', { name: 'Expiring credits' })).getAllByRole('listitem');
  expect(expiring?.textContent).toBe('10.00valid until the end of 30 Nov 2026');
});

test('leads an organisation admin to the own pages of the user', async () => {
  answer({ limit: null });
  renderScreen();
  await screen.findByText('No monthly limit');
  expect(hrefOf('Services')).toBe('/organisationadmin/services?q=researcher%40one');
  expect(hrefOf('Amount history')).toBe('/organisationadmin/o/viewservices/amounthistory?personId=p1');
});

test('leads a platform admin to the pages of the organisation', async () => {
  answer();
  renderScreen('admin');
  await screen.findByLabelText('Credits of this user');
  expect(hrefOf('Services')).toBe('/admin/services?organisation=o&q=researcher%40one');
  expect(hrefOf('Amount history')).toBe('/admin/o/viewservices/amounthistory?personId=p1');
});

test('gives credits, then reads them again', async () => {
  answer({ own: 0, expiring: [] });
  server.on(addUserCredits, { credits: CREDITS });
  const { user } = renderScreen();
  await user.click(await screen.findByRole('button', { name: 'Add user credit' }));
  expect(button('Take back')).toBeNull();
  answer({ own: 300 });
  await user.keyboard('3{Enter}');
  await screen.findByText('3.00 credits added to Researcher.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByText('3.00');
  expect(button('Take back')).not.toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(button('Add user credit')));
});

test('after all was taken back its button goes, and the other actions have the focus', async () => {
  answer();
  server.on(withdrawUserCredits, () => refusal(409, 'not-enough-credits', 'Only 1.00 is left.'));
  const { user } = renderScreen();
  await user.click(await screen.findByRole('button', { name: 'Take back' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Take back credits' }));
  await user.type(dialog.getByLabelText('Credits'), '12.50{Enter}');
  await dialog.findByText('Only 1.00 is left.');
  server.on(withdrawUserCredits, { credits: CREDITS });
  answer({ own: 0, expiring: [] });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button('Take back')).toBeNull();
  expect(server.requests.findLast(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/organisations/o/user-credits/withdraw',
    body: { personId: 'p1', amount: 1_250 },
  });
  const actions = screen.getByRole('group', { name: 'Credit actions' });
  await waitFor(() => expect(document.activeElement).toBe(actions));
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Services');
});

test('a person who never ordered work has no credits', async () => {
  answer({ canReceive: false, own: 0, total: 0 });
  renderScreen();
  await screen.findByRole('heading', { name: 'Credits' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Credits' })).toBeNull());
  screen.getByRole('heading', { name: 'The user' });
});

test('a person who no longer orders work keeps their history, and gets no more', async () => {
  answer({ canReceive: false, own: 0, limit: null, expiring: [] });
  renderScreen();
  await screen.findByRole('table', { name: 'Spent by service' });
  expect(button('Add user credit')).toBeNull();
  expect(button('Take back')).toBeNull();
  hrefOf('Amount history');
  expect(screen.queryByRole('list', { name: 'Expiring credits' })).toBeNull();
});

test('a refusal hides the actions, and is retried', async () => {
  server.on(readUserCredits, () => refusal(500, 'unexpected', 'The credits cannot be read.'));
  const { user } = renderScreen();
  await screen.findByText('The credits cannot be read.');
  expect(button('Set limit')).toBeNull();
  answer();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByLabelText('Credits of this user');
  expect(screen.queryByRole('alert')).toBeNull();
});
