import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { ALL_ORGANISATIONS } from '../dashboard.queries.ts';
import { DashboardOrganisationFilter } from './organisation-filter.tsx';

const ORGANISATIONS = [
  { name: 'Field Office', code: 'FIELD-A' },
  { name: 'Field Office', code: 'FIELD-B' },
  { name: 'Harbour Research', code: 'HARBOUR' },
];

function renderFilter(initial = ALL_ORGANISATIONS) {
  const onChange = vi.fn();
  function Filter() {
    const [scope, setScope] = useState(initial);
    return (
      <DashboardOrganisationFilter
        organisations={ORGANISATIONS}
        value={scope}
        onChange={(next) => {
          onChange(next);
          setScope(next);
        }}
      />
    );
  }
  return { ...renderWithProviders(<Filter />), onChange };
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Organisation' });
const optionNames = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('is a placeholder for all, and chooses an organisation by its code with the keyboard', async () => {
  const { user, onChange } = renderFilter();
  expect([field().value, field().placeholder]).toEqual(['', 'Select Organization']);
  await user.tab();
  expect(document.activeElement).toBe(field());
  await user.keyboard('harb{Enter}');
  expect(onChange.mock.calls).toEqual([['HARBOUR']]);
  expect(field().value).toBe('Harbour Research');
  expect(document.activeElement).toBe(field());
});

test('tells organisations of the same name apart, and returns to all', async () => {
  const { user, onChange } = renderFilter('FIELD-B');
  expect(field().value).toBe('Field Office (FIELD-B)');
  await user.click(field());
  expect(optionNames()).toEqual([
    'All organisations',
    'Field Office (FIELD-A)',
    'Field Office (FIELD-B), current',
    'Harbour Research',
  ]);
  await user.click(screen.getByRole('option', { name: 'All organisations' }));
  expect(onChange.mock.calls).toEqual([['all']]);
  expect(field().value).toBe('');
});
