import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PlansTable } from './plans-table.tsx';

test('says that invited users count among those whom a plan allows', () => {
  render(<PlansTable />);
  expect(screen.getByRole('rowheader', { name: 'Users, including invited' })).toBeTruthy();
});
