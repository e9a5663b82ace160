import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { Figures } from './figures.tsx';

test('each figure leads to the list of what it counts', () => {
  renderPart(<Figures figures={[{ label: 'Total Users', value: 1_234, to: '/admin/users' }]} />);
  expect(screen.getByRole('link', { name: 'Total Users: 1,234' }).getAttribute('href')).toBe('/admin/users');
});
