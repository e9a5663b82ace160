import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PlansTable } from './plans-table.tsx';

test('states that invited users count towards the limit of a plan', () => {
  render(<PlansTable />);
  expect(screen.getByRole('rowheader', { name: 'Users (including invited)' })).toBeTruthy();
});
