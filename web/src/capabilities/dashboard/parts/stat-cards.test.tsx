import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { StatCards } from './stat-cards.tsx';

test('each figure links to the list that it counts', () => {
  renderWithProviders(<StatCards cards={[{ label: 'Total Users', value: 1_234, to: '/admin/users' }]} />);
  expect(screen.getByRole('link', { name: 'Total Users: 1,234' }).getAttribute('href')).toBe('/admin/users');
});
