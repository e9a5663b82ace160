import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { Rail } from './rail.tsx';
import { PLACES } from './services.ts';

test.each([
  ['organisationadmin', '/qual-ai/job/0190', 'Jobs'],
  ['customer', '/client/qual-ai/job/multi/0190', 'Jobs'],
  ['customer', '/client/qual-ai/jobs/create', 'New job'],
  ['reviewer', '/qual-ai/job/0190', 'Jobs'],
  ['organisationadmin', '/organisationadmin/users/0190', 'Users'],
  ['organisationadmin', '/organisationadmin', 'Dashboard'],
  ['admin', '/Admin/Users', 'Users'],
] as const)('for %s, %s belongs to %s', (role, at, label) => {
  renderPart(<Rail groups={PLACES[role]} />, { at });
  const marked = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(marked.map(({ textContent }) => textContent)).toEqual([label]);
});
