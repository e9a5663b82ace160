import type { InvoiceSummary, MonthSummary } from '@colloquy/contract/credits';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { Invoices } from './invoices.tsx';

const issued: InvoiceSummary = {
  id: 'i',
  name: 'INV-00042',
  kind: 'invoice',
  total: { minor: 246_010, currency: 'EUR' },
  isCredited: false,
};
const month = (fields: Partial<MonthSummary>) =>
  ({ invoices: [], hasCharges: false, isFinished: true, ...fields }) as MonthSummary;

test.each([
  [month({}), null, 'No charges'],
  [month({ hasCharges: true, isFinished: false }), null, 'Issued after the end of the month'],
  [
    month({ hasCharges: true }),
    'buyer' as const,
    'Not issued. The billing details of the organisation are missing.',
  ],
])('explains why a month has no invoice', (of, gap, text) => {
  renderWithProviders(<Invoices organisationId="o" month={of} gap={gap} />);
  expect(screen.getByText(text)).toBeTruthy();
});

test('an invoice shows its number, total and files, and can be corrected once', async () => {
  const onCredit = vi.fn();
  const note = {
    ...issued,
    id: 'n',
    name: 'INV-00043',
    kind: 'credit-note',
    total: { minor: -246_010, currency: 'EUR' },
  } as const;
  const { user, unmount } = renderWithProviders(
    <Invoices
      organisationId="o"
      month={month({ invoices: [issued, note] })}
      gap={null}
      onCredit={onCredit}
    />,
  );
  expect(screen.getByText('2,460.10 EUR')).toBeTruthy();
  expect(screen.getByText('−2,460.10 EUR')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Invoice INV-00042, PDF' }).getAttribute('href')).toContain(
    'invoiceId=i',
  );
  await user.click(screen.getByRole('button', { name: 'Correct Invoice INV-00042' }));
  expect(onCredit).toHaveBeenCalledWith(issued);
  expect(screen.queryByRole('button', { name: /INV-00043/ })).toBeNull();
  unmount();
  renderWithProviders(
    <Invoices
      organisationId="o"
      month={month({ invoices: [{ ...issued, isCredited: true }] })}
      gap={null}
      onCredit={onCredit}
    />,
  );
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Cancelled by a credit note')).toBeTruthy();
});
