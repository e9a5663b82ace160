import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import type { DashboardPeriod } from '../period.rules.ts';
import { PeriodTools } from './period-tools.tsx';

const TODAY = new Date('2026-11-26T12:00:00Z');

function Tools({ initial }: { initial: DashboardPeriod }) {
  const [period, setPeriod] = useState(initial);
  return <PeriodTools period={period} today={TODAY} onChange={setPeriod} />;
}
const shown = (name: string) => within(screen.getByRole('group', { name })).getByRole('status').textContent;

test('a month is chosen within a year, and months step over its end', async () => {
  const { user } = renderWithProviders(<Tools initial={{ mode: 'yearly', year: 2026, month: 11 }} />);
  expect(screen.queryByRole('group', { name: 'Month' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Yearly' }).getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Monthly' }));
  expect(screen.getByRole('button', { name: 'Monthly' }).getAttribute('aria-pressed')).toBe('true');
  expect([shown('Month'), shown('Year')]).toEqual(['Nov', '2026']);
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect([shown('Month'), shown('Year')]).toEqual(['Jan', '2027']);
  await user.click(screen.getByRole('button', { name: 'Previous year' }));
  expect([shown('Month'), shown('Year')]).toEqual(['Jan', '2026']);
});
