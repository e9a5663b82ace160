import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import type { PeriodAnalysis } from '../dashboard.queries.ts';
import { ServicesAnalysis } from './services-analysis.tsx';

const TODAY = new Date(2026, 2, 10, 12);
const YEAR = { mode: 'yearly', year: 2026, month: 3 } as const;
const MARCH = { mode: 'monthly', year: 2026, month: 3 } as const;
const NOTHING = { Language: 0, QualAI: 0, DocChat: 0, OpenEndCode: 0 };

const analysisOf = (
  period: PeriodAnalysis['period'],
  steps: number,
  spent: Record<number, Partial<typeof NOTHING>>,
): PeriodAnalysis => ({
  period,
  rows: Array.from({ length: steps }, (_, at) => ({ month: at + 1, ...NOTHING, ...spent[at + 1] })),
  services: [],
});
const OF_YEAR = analysisOf(YEAR, 12, { 1: { Language: 1_007.5, OpenEndCode: 0.1 }, 5: { QualAI: 2 } });

function renderPanel(props: Partial<ComponentProps<typeof ServicesAnalysis>> = {}) {
  const onChange = vi.fn();
  const onRetry = vi.fn();
  const view = renderWithProviders(
    <ServicesAnalysis
      period={YEAR}
      today={TODAY}
      onChange={onChange}
      analysis={OF_YEAR}
      isStale={false}
      problem={undefined}
      onRetry={onRetry}
      {...props}
    />,
  );
  return { ...view, onChange, onRetry };
}
const panel = () => screen.getByRole('region', { name: 'Services Analysis' });
async function openTable({ user }: ReturnType<typeof renderPanel>, name: string) {
  const summary = screen.getByText('Show as a table');
  expect(summary.closest('details')?.open).toBe(false);
  await user.click(summary);
  expect(summary.closest('details')?.open).toBe(true);
  return within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
}

test('the table opens on a click and leaves future months without spending open', async () => {
  const rows = await openTable(renderPanel(), 'Credits spent by month in 2026');
  expect(rows.slice(0, 7)).toEqual([
    ['Month', 'Language Service', 'Qual AI', 'Chat with Document', 'Verbatim Code & Analysis'],
    ['Jan', '1,007.50', '0.00', '0.00', '0.10'],
    ['Feb', '0.00', '0.00', '0.00', '0.00'],
    ['Mar', '0.00', '0.00', '0.00', '0.00'],
    ['Apr', '–', '–', '–', '–'],
    // Spending is shown also if the month has not started here: the organisation may be in another time zone.
    ['May', '0.00', '2.00', '0.00', '0.00'],
    ['Jun', '–', '–', '–', '–'],
  ]);
  expect(rows).toHaveLength(13);
});

test('a month is listed by weeks', async () => {
  const analysis = analysisOf(MARCH, 5, { 1: { DocChat: 3 } });
  const rows = await openTable(renderPanel({ period: MARCH, analysis }), 'Credits spent by week in Mar 2026');
  expect(rows.map((row) => row.filter((_, at) => at === 0 || at === 3))).toEqual([
    ['Week', 'Chat with Document'],
    ['Mar - 1', '3.00'],
    ['Mar - 2', '0.00'],
    ['Mar - 3', '–'],
    ['Mar - 4', '–'],
    ['Mar - 5', '–'],
  ]);
});

test('the chart names its period, and each of its lines has a mark', async () => {
  renderPanel();
  await screen.findByLabelText('Credits spent by month in 2026. The table below has the figures.');
  const lines = within(screen.getByRole('list', { name: 'Lines' }))
    .getAllByRole('listitem')
    .map((line) => [line.textContent, line.querySelector('svg') !== null]);
  expect(lines).toEqual([
    ['Language Service', true],
    ['Qual AI', true],
    ['Chat with Document', true],
    ['Verbatim Code & Analysis', true],
  ]);
});

test('figures of the former period keep its name until those of the chosen one arrive', () => {
  renderPanel({ period: { ...YEAR, year: 2025 }, isStale: true });
  expect(panel().getAttribute('aria-busy')).toBe('true');
  expect(within(screen.getByRole('group', { name: 'Year' })).getByRole('status').textContent).toBe('2025');
  screen.getByRole('table', { name: 'Credits spent by month in 2026' });
});

test('is busy without a table until the first figures arrive', () => {
  renderPanel({ analysis: undefined });
  expect(panel().getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByRole('table')).toBeNull();
});

test('a refusal is shown instead of figures, is retried, and lets another period be chosen', async () => {
  const { user, onChange, onRetry } = renderPanel({
    analysis: undefined,
    problem: 'The figures cannot be read.',
  });
  expect(screen.getByRole('alert').textContent).toContain('The figures cannot be read.');
  expect(panel().getAttribute('aria-busy')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Previous year' }));
  await user.click(screen.getByRole('button', { name: 'Monthly' }));
  expect(onChange.mock.calls).toEqual([[{ ...YEAR, year: 2025 }], [MARCH]]);
});

test('the figures are saved as CSV, in plain numbers', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return '#saved';
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { user } = renderPanel();
  await user.click(screen.getByText('Show as a table'));
  await user.click(screen.getByRole('button', { name: 'Services Analysis, 2026, CSV' }));
  await waitFor(() => expect(names).toEqual(['Services Analysis, 2026.csv']));
  const lines = (await files[0]!.text()).replace('\uFEFF', '').split('\r\n');
  expect(lines.slice(0, 5)).toEqual([
    'Month,Language Service,Qual AI,Chat with Document,Verbatim Code & Analysis',
    'Jan,1007.5,0,0,0.1',
    'Feb,0,0,0,0',
    'Mar,0,0,0,0',
    'Apr,–,–,–,–',
  ]);
});
