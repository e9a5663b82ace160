import { findOrganisationNames, findPlatformAudit, findPlatformAuditChoices } from '@colloquy/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renamedOrganisation } from '../../app/entry/organisation-parameter.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { serverAnswers } from '../../testing/server-answers.ts';
import { PlatformAuditScreen } from './audit.screen.tsx';

const FIELD_OFFICE = '0197f3a0-0000-7000-8000-000000000001';

test('the platform’s audit of one organisation is asked for, and stays so by its address', async () => {
  const server = serverAnswers();
  server.on(findOrganisationNames, {
    organisations: [{ id: FIELD_OFFICE, name: 'Field Office', code: 'field' }],
  });
  server.on(findPlatformAudit, { rows: [], next: null, total: 0 });
  server.on(findPlatformAuditChoices, { people: [], actions: [] });
  const asked = () =>
    server.asked
      .filter(({ path }) => path === findPlatformAudit.path)
      .map(({ query }) => query.get('organisationId'));
  const { user, router } = renderPart(<PlatformAuditScreen />, { path: '/admin/audit', at: '/admin/audit' });
  await waitFor(() => expect(asked()).toEqual([null]));
  await user.click(screen.getByLabelText('Organisation'));
  await user.click(await screen.findByRole('option', { name: 'Field Office (field)' }));
  await waitFor(() => expect(asked().at(-1)).toBe(FIELD_OFFICE));
  // The router gives addresses the one name that an organisation has: the screen must use it.
  expect(renamedOrganisation(router.state.location)).toBeUndefined();
});
