import { creditInvoice, type InvoiceSummary } from '@colloquy/contract/credits';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockServer } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { CreditInvoiceDialog } from './credit-invoice-dialog.tsx';

const invoice: InvoiceSummary = {
  id: 'i',
  name: 'INV-00042',
  kind: 'invoice',
  total: { minor: 246_010, currency: 'EUR' },
  isCredited: false,
};

test.each([
  [false, 'Issue credit note'],
  [true, 'Issue credit note and new invoice'],
])('a credit note issues a new invoice only on request (%s)', async (reissue, submitLabel) => {
  const server = mockServer();
  server.on(creditInvoice, { issued: ['INV-00043'] });
  const { user } = renderWithProviders(
    <CreditInvoiceDialog organisationId="o" invoice={invoice} onClose={vi.fn()} />,
  );
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'The order was cancelled');
  if (reissue) await user.click(screen.getByRole('checkbox', { name: /new invoice/ }));
  await user.click(screen.getByRole('button', { name: submitLabel }));
  expect(await screen.findByText('Issued: INV-00043.')).toBeTruthy();
  expect(server.requests).toMatchObject([{ body: { reissue, reason: 'The order was cancelled' } }]);
});
