import {
  findOrganisationNames,
  findPlatformAudit,
  findPlatformAuditChoices,
} from '@colloquy/contract/organisations';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renameOrganisationParameter } from '../../app/entry/entry-rules.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { mockServer } from '../../testing/mock-server.ts';
import { PlatformAuditScreen } from './audit.screen.tsx';

const FIELD_OFFICE = '0197f3a0-0000-7000-8000-000000000001';

test('the URL keeps the organisation that the platform audit is filtered by', async () => {
  const server = mockServer();
  server.on(findOrganisationNames, {
    organisations: [{ id: FIELD_OFFICE, name: 'Field Office', code: 'field' }],
  });
  server.on(findPlatformAudit, { rows: [], next: null, total: 0 });
  server.on(findPlatformAuditChoices, { people: [], actions: [] });
  const requestedOrganisations = () =>
    server.requests
      .filter(({ path }) => path === findPlatformAudit.path)
      .map(({ query }) => query.get('organisationId'));
  const { user, router } = renderWithProviders(<PlatformAuditScreen />, {
    path: '/admin/audit',
    at: '/admin/audit',
  });
  await waitFor(() => expect(requestedOrganisations()).toEqual([null]));
  await user.click(screen.getByLabelText('Organisation'));
  await user.click(await screen.findByRole('option', { name: 'Field Office (field)' }));
  await waitFor(() => expect(requestedOrganisations().at(-1)).toBe(FIELD_OFFICE));
  // The router redirects other parameter names, so the screen must use the canonical one.
  expect(renameOrganisationParameter(router.state.location)).toBeUndefined();
});
