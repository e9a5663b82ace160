import { findCreditRequests } from '@colloquy/contract/credits';
import {
  countServiceUsers,
  findDashboardOrganisations,
  findServiceCreditHistory,
  readCreditAmount,
  readDashboardDetails,
  readMonthlyServiceCredit,
  readOrganisationUsers,
  readServiceAnalysis,
} from '@colloquy/contract/dashboard';
import { readPreferences, savePreferences } from '@colloquy/contract/identity';
import { readOrganisationSteps } from '@colloquy/contract/onboarding';
import { findOrganisationNames } from '@colloquy/contract/organisations';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { NO_PREFERENCES } from '../../app/preferences/preferences.ts';
import { storeUserInfo } from '../../app/session/user-info.ts';
import { mockServer, refusal } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { AdminHomeScreen } from './admin-home.screen.tsx';

const USERS = { total_users: 1_204, users_status_0: 1_200, users_status_1: 4, users_invited: 3 };
const PARTNERS = { Language_Services: 2, Qual_AI: 0, Chat_Doc: 0, VCA: 0 };

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
  server.on(findCreditRequests, { rows: [], next: null, total: 0 });
  server.on(readDashboardDetails, { data: { total_organizations: 7, ...USERS } });
  server.on(findDashboardOrganisations, { organisations: [{ name: 'Harbour Research', code: 'HARBOUR' }] });
  server.on(findOrganisationNames, {
    organisations: [{ id: 'harbour-id', name: 'Harbour Research', code: 'HARBOUR' }],
  } as never);
  server.on(readOrganisationUsers, { data: { ...USERS, Total_job: 12 } });
  server.on(readServiceAnalysis, {
    data: [],
    services: [{ sid: 'SID001', name: 'Language Services', credit_consumed: 7.5 }],
  });
  server.on(countServiceUsers, {
    data: PARTNERS,
    services: [{ sid: 'SID001', name: 'Language Services', users: 2 }],
  });
  server.on(readCreditAmount, {
    data: {
      total_credits: 100,
      available_credits: 90,
      allocated_credits: 0,
      reserved_credits: 0,
      credit_consumed: 10,
      expired_credits: 0,
    },
  });
  server.on(readPreferences, { preferences: NO_PREFERENCES, version: 0 });
  server.on(savePreferences, { version: 1 });
  server.on(readOrganisationSteps, {
    hasPlan: false,
    hasColleagues: true,
    hasLanguages: false,
    hasJob: false,
  });
  server.on(findServiceCreditHistory, { data: [] });
  server.on(readMonthlyServiceCredit, { data: [] });
});

function signIn(role: 'admin' | 'organisationadmin') {
  storeUserInfo({ id: 'p', name: 'Admin', org: 'Field Office', oid: 'field-id', role, username: 'a' });
}
const requestsOf = ({ path }: { path: string }) => server.requests.filter((request) => request.path === path);
const hrefOf = (link: string | RegExp) => screen.getByRole('link', { name: link }).getAttribute('href');

test('a platform admin chooses an organisation: its figures are asked for and the address names it', async () => {
  signIn('admin');
  const { user, router } = renderWithProviders(<AdminHomeScreen />, { at: '/admin?year=2020' });
  const filter = await screen.findByRole('combobox', { name: 'Organisation' });
  screen.getByText('All organisations');
  expect(hrefOf('Total Organization: 7')).toBe('/admin/organizations');
  expect(hrefOf('3 invited')).toBe('/admin/users?state=invited');
  expect(requestsOf(readServiceAnalysis).map(({ body }) => body)).toEqual([{ uid: 'p', year: 2020 }]);
  // The list of postings belongs to one organisation.
  expect(screen.queryByRole('link', { name: /Credits spent, Language Services$/ })).toBeNull();

  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.on(countServiceUsers, async () => {
    await isReleased;
    return { data: { ...PARTNERS, Qual_AI: 4 }, services: [] };
  });
  await user.click(filter);
  await user.keyboard('harb{Enter}');
  await waitFor(() =>
    expect(requestsOf(readServiceAnalysis).at(-1)?.body).toEqual({
      uid: 'p',
      year: 2020,
      organization_id: 'HARBOUR',
    }),
  );
  expect(router.state.location.search).toBe('?year=2020&organisation=HARBOUR');
  expect(screen.queryByText('All organisations')).toBeNull();
  expect(document.activeElement).toBe(filter);
  // The counts of all would be taken for those of the organisation.
  const partners = screen.getByRole('region', { name: "Service's Partner" });
  expect(partners.getAttribute('aria-busy')).toBe('true');
  expect(within(partners).queryByRole('list')).toBeNull();
  release();
  await within(partners.parentElement!).findByText('4');
  expect(requestsOf(countServiceUsers).at(-1)?.body).toEqual({ uid: 'p', oid: 'HARBOUR' });
  await waitFor(() =>
    expect(hrefOf(/Credits spent, Language Services$/)).toBe(
      '/admin/harbour-id/viewservices/amounthistory?sid=SID001',
    ),
  );
});

test('calls that fail together show one message, and the organisations are asked for again', async () => {
  signIn('admin');
  server.on(findDashboardOrganisations, () => refusal(500, 'unexpected', 'Not now.'));
  server.on(readServiceAnalysis, () => refusal(500, 'unexpected', 'The analysis cannot be read.'));
  const { user } = renderWithProviders(<AdminHomeScreen />);
  const again = await screen.findByRole('button', { name: 'Reload the organisations' });
  await screen.findByText('The analysis cannot be read.');
  expect(await screen.findAllByText('Cannot get details')).toHaveLength(1);
  // The refused panel hides no others.
  screen.getByRole('link', { name: 'Total Users: 1,204' });

  server.on(findDashboardOrganisations, { organisations: [{ name: 'River Insight', code: 'RIVER' }] });
  await user.click(again);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reload the organisations' })).toBeNull());
  await user.click(screen.getByRole('combobox', { name: 'Organisation' }));
  screen.getByRole('option', { name: 'River Insight' });
});

test('an organisation admin sees the own organisation, whose refused counts are asked for again', async () => {
  signIn('organisationadmin');
  server.on(readOrganisationUsers, () => refusal(500, 'unexpected', 'The counts cannot be read.'));
  const { user } = renderWithProviders(<AdminHomeScreen />);
  const failure = (await screen.findByText('The counts cannot be read.')).closest<HTMLElement>(
    '[role=alert]',
  )!;
  expect(screen.queryByRole('combobox', { name: 'Organisation' })).toBeNull();
  expect(screen.queryByText(/^Total Users/)).toBeNull();
  expect(requestsOf(readDashboardDetails)).toEqual([]);
  expect(requestsOf(countServiceUsers)[0]?.body).toEqual({ uid: 'p', oid: 'field-id' });

  server.on(readOrganisationUsers, { data: { ...USERS, users_invited: 0, Total_job: 0 } });
  await user.click(within(failure).getByRole('button', { name: 'Retry' }));
  await screen.findByRole('link', { name: 'Total Jobs: 0' });
  expect(hrefOf('Total Deactive User: 4')).toBe('/organisationadmin/users?state=deactivated');
  expect(screen.queryByText(/invited$/)).toBeNull();
  const steps = await screen.findByRole('region', { name: 'First steps' });
  expect(
    within(steps)
      .getAllByRole('listitem')
      .filter((step) => within(step).queryByRole('img', { name: 'Done' }))
      .map((step) => step.textContent),
  ).toEqual([expect.stringMatching(/^Invite people/)]);
  await user.click(within(steps).getByRole('button', { name: 'Dismiss the first steps' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
  expect(requestsOf(savePreferences).filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test.each([
  [1, true],
  [2, false],
])('with %i organisations, setting up the first one is offered: %s', async (organisations, isOffered) => {
  server.on(readDashboardDetails, { data: { total_organizations: organisations, ...USERS } });
  signIn('admin');
  renderWithProviders(<AdminHomeScreen />);
  await screen.findByRole('link', { name: `Total Organization: ${organisations}` });
  const link = screen.queryByRole('link', { name: 'Set up an organisation' });
  expect(link?.getAttribute('href')).toBe(isOffered ? '/admin/organizations/new' : undefined);
});
