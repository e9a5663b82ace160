import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { Rail } from './rail.tsx';
import { Plus } from 'lucide-react';
import { NAV_GROUPS, serviceGroup } from './navigation-groups.ts';

test.each([
  ['organisationadmin', '/qual-ai/job/0190', 'Jobs'],
  ['customer', '/client/qual-ai/job/multi/0190', 'Jobs'],
  ['customer', '/client/qual-ai/jobs/create', 'New job'],
  ['reviewer', '/qual-ai/job/0190', 'Jobs'],
  ['organisationadmin', '/organisationadmin/users/0190', 'Users'],
  ['organisationadmin', '/organisationadmin', 'Dashboard'],
  ['admin', '/Admin/Users', 'Users'],
] as const)('for %s, %s belongs to %s', (role, at, label) => {
  renderWithProviders(<Rail groups={[...NAV_GROUPS[role], serviceGroup('SID002', Plus)]} />, { at });
  const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map(({ textContent }) => textContent)).toEqual([label]);
});
