import {
  changeOrganisation,
  type OrganisationDetail,
  organisationSettings,
  readOrganisationDetail,
  restoreOrganisation,
} from '@colloquy/contract/organisations';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockServer, refusal } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { OrganisationDetailsScreen, OrganisationScreen } from './organisation.screen.tsx';

const ORGANISATION: OrganisationDetail = {
  id: 'o',
  name: 'Field Office',
  code: 'field',
  timeZone: 'UTC',
  isOperator: false,
  people: 3,
  activePeople: 2,
  invitedPeople: 1,
  jobs: 1,
  recordings: 1,
  hours: 1,
  grant: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  restorableUntil: null,
  settings: organisationSettings.parse({}),
  version: 4,
} as unknown as OrganisationDetail;

let server: ReturnType<typeof mockServer>;
const answer = (part: Partial<OrganisationDetail> = {}) =>
  server.on(readOrganisationDetail, { organisation: { ...ORGANISATION, ...part } });
beforeEach(() => {
  server = mockServer();
  answer();
});
const at = { path: '/admin/organizations/:organisationId', at: '/admin/organizations/o' };
const press = (name: string) => screen.getByRole('button', { name });

test('details are edited in place, and the focus follows', async () => {
  server.on(changeOrganisation, { organisation: { ...ORGANISATION, version: 5 } });
  const { user } = renderWithProviders(<OrganisationDetailsScreen />, at);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  await user.click(press('Cancel'));
  expect(document.activeElement).toBe(press('Edit'));
  await user.keyboard('{Enter}');
  await user.type(screen.getByLabelText('Name'), ' Two{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(press('Edit')));
  expect(server.requests.find(({ method }) => method !== 'GET')?.body).toMatchObject({
    name: 'Field Office Two',
    version: 4,
  });
});

test('a deleted organisation is brought back, unless the server refuses', async () => {
  answer({ restorableUntil: '2026-12-20T10:00:00.000Z' });
  server.on(restoreOrganisation, () => refusal(409, 'not-now', 'Its code is taken.'));
  const { user } = renderWithProviders(<OrganisationScreen />, at);
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  await screen.findByText('Its code is taken.');
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  server.on(restoreOrganisation, { organisation: ORGANISATION } as never);
  answer();
  await user.click(press('Restore'));
  await screen.findByText('Field Office restored. Its users can sign in again.');
  await screen.findByRole('button', { name: 'Delete' });
});

test('the organisation that runs the installation cannot be deleted', async () => {
  answer({ isOperator: true });
  renderWithProviders(<OrganisationScreen />, at);
  await screen.findByText('Operator');
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});
