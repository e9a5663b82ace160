import {
  deleteOrganisation,
  findOrganisations,
  type OrganisationDetail,
  type OrganisationSummary,
  readOrganisationDetail,
  restoreOrganisation,
} from '@colloquy/contract/organisations';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockServer, refusal } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { OrganisationListScreen } from './organisation-list.screen.tsx';

const organisation = (id: string, name: string, more: Partial<OrganisationSummary> = {}) => ({
  id,
  name,
  code: id,
  timeZone: 'America/New_York',
  isOperator: false,
  people: 1_200,
  jobs: 4,
  createdAt: '2026-11-01T10:00:00.000Z',
  restorableUntil: null,
  version: 1,
  ...more,
});
const FIELD = organisation('field', 'Field Office');
const HEAD = organisation('head', 'Head Office', { isOperator: true });
const DELETED = [
  organisation('old', 'Old Office', { restorableUntil: '2026-12-20T10:00:00.000Z' }),
  organisation('side', 'Side Office', { restorableUntil: '2026-12-21T10:00:00.000Z' }),
];

let server: ReturnType<typeof mockServer>;
const listed = (active: OrganisationSummary[], deleted: OrganisationSummary[] = []) =>
  server.on(findOrganisations, ({ query }) => {
    const rows = query.get('state') === 'deleted' ? deleted : active;
    return { rows, total: rows.length, next: null };
  });
beforeEach(() => {
  server = mockServer();
  listed([FIELD, HEAD], DELETED);
});
const changes = () => server.requests.filter(({ method }) => method !== 'GET');
const lastQuery = () =>
  server.requests.findLast(({ path }) => path === '/api/organisations')?.query.toString();
const press = (name: string) => screen.getByRole('button', { name });

describe('the list', () => {
  test('leads to each organisation, and says which one runs the installation', async () => {
    renderWithProviders(<OrganisationListScreen />);
    const link = await screen.findByRole('link', { name: /^Field Office/ });
    expect(link.getAttribute('href')).toBe('/admin/organizations/field');
    const row = within(link.closest<HTMLElement>('[role=row]')!);
    row.getByText('1,200');
    row.getByText('America/New York');
    screen.getByRole('link', { name: /^Head Office.*Operator$/ });
    // The operator cannot be deleted.
    press('Delete Field Office');
    expect(screen.queryByRole('button', { name: 'Delete Head Office' })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Removed for good' })).toBeNull();
  });

  test('is searched and sorted by the server, also in the CSV', async () => {
    const { user, router } = renderWithProviders(<OrganisationListScreen />);
    await screen.findByRole('link', { name: /^Field Office/ });
    await user.type(screen.getByRole('searchbox', { name: 'Search by name or code' }), 'field{Enter}');
    await user.click(press('Organisation'));
    await waitFor(() => expect(lastQuery()).toBe('q=field&sort=name'));
    expect(router.state.location.search).toBe('?q=field&sort=name');
    const header = screen.getByRole('columnheader', { name: 'Organisation' });
    expect(header.getAttribute('aria-sort')).toBe('ascending');
    const csv = screen.getByRole('link', { name: 'CSV' }).getAttribute('href');
    expect(csv).toMatch(/^\/api\/organisations\.csv\?q=field&sort=name&/);
  });

  test('without organisations offers the first one', async () => {
    listed([]);
    renderWithProviders(<OrganisationListScreen />);
    await screen.findByRole('heading', { name: 'No organisations yet' });
    const link = screen.getByRole('link', { name: 'New organisation' });
    expect(link.getAttribute('href')).toBe('/admin/organizations/new');
  });

  test('that cannot be loaded shows why, and is tried again', async () => {
    server.on(findOrganisations, () => refusal(403, 'not-permitted', 'Only for platform admins.'));
    const { user } = renderWithProviders(<OrganisationListScreen />);
    await screen.findByText('Only for platform admins.');
    listed([FIELD]);
    await user.click(press('Retry'));
    await screen.findByRole('link', { name: /^Field Office/ });
    expect(screen.queryByText('Only for platform admins.')).toBeNull();
  });
});

describe('an organisation', () => {
  const detail = { ...FIELD, recordings: 2 } as unknown as OrganisationDetail;

  test('is not deleted by opening the question, which returns the focus', async () => {
    server.on(readOrganisationDetail, { organisation: detail });
    const { user } = renderWithProviders(<OrganisationListScreen />);
    await user.click(await screen.findByRole('button', { name: 'Delete Field Office' }));
    await screen.findByRole('dialog', { name: 'Delete Field Office?' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(press('Delete Field Office')));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes()).toEqual([]);
  });

  test('leaves the list once it is deleted, and the focus stays there', async () => {
    server.on(readOrganisationDetail, { organisation: detail });
    server.on(deleteOrganisation, { restorableUntil: '2026-12-23T12:00:00.000Z' } as never);
    const { user } = renderWithProviders(<OrganisationListScreen />);
    await user.click(await screen.findByRole('button', { name: 'Delete Field Office' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('4 jobs');
    await user.type(dialog.getByLabelText(/^Enter the code to confirm: field$/), 'field');
    listed([HEAD], DELETED);
    await user.click(dialog.getByRole('button', { name: 'Delete organisation' }));
    await screen.findByText('Field Office deleted.');
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Field Office/ })).toBeNull());
    expect(changes().map(({ path }) => path)).toEqual(['/api/organisations/field']);
    const list = screen.getByRole('table', { name: 'Organisations' }).closest('[tabindex="-1"]');
    await waitFor(() => expect(document.activeElement).toBe(list));
  });
});

describe('deleted organisations', () => {
  const showDeleted = async () => {
    const view = renderWithProviders(<OrganisationListScreen />, { at: '/?state=deleted' });
    await screen.findByRole('link', { name: /^Old Office/ });
    return view;
  };

  test('are shown by a filter, with the day on which they are removed', async () => {
    const { user, router } = renderWithProviders(<OrganisationListScreen />);
    await screen.findByRole('link', { name: /^Field Office/ });
    await user.click(press('Filter'));
    await user.selectOptions(screen.getByLabelText('Show'), 'Deleted (can be restored)');
    const link = await screen.findByRole('link', { name: /^Old Office/ });
    expect(lastQuery()).toBe('state=deleted');
    expect(router.state.location.search).toBe('?state=deleted');
    screen.getByRole('columnheader', { name: 'Removed for good' });
    within(link.closest<HTMLElement>('[role=row]')!).getByText(/20 Dec(ember)? 2026/);
    expect(screen.queryByRole('button', { name: /^Delete / })).toBeNull();
  });

  test('come back by a button that names them', async () => {
    server.on(restoreOrganisation, {} as never);
    const { user } = await showDeleted();
    listed([FIELD, HEAD], DELETED.slice(0, 1));
    await user.click(press('Restore Side Office'));
    await screen.findByText('Side Office restored. Its users can sign in again.');
    expect(changes().map(({ path }) => path)).toEqual(['/api/organisations/side/restore']);
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Side Office/ })).toBeNull());
    const list = screen.getByRole('table', { name: 'Organisations' }).closest('[tabindex="-1"]');
    expect(document.activeElement).toBe(list);
  });

  test('stay in the list if the server refuses', async () => {
    server.on(restoreOrganisation, () => refusal(409, 'not-now', 'Its code is taken.'));
    const { user } = await showDeleted();
    await user.click(press('Restore Old Office'));
    await screen.findByText('Its code is taken.');
    screen.getByRole('link', { name: /^Old Office/ });
    expect(screen.queryByText(/is back\./)).toBeNull();
  });
});
