import { type Billing, changeBillingTerms, changeBuyer, readBilling } from '@colloquy/contract/credits';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { BillingDetails } from './billing-details.tsx';

const BUYER = {
  name: 'Field Office Ltd',
  address: '1 Road',
  country: 'Kenya',
  vatNumber: '',
  orderReference: '',
};
const BILLING = {
  buyer: BUYER,
  terms: { treatment: 'standard', vatRate: null, vatNote: '', paymentDays: 30 },
  gap: null,
  version: 4,
} as unknown as Billing;

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
  server.on(readBilling, { billing: BILLING });
});
const changes = () => server.requests.filter(({ method }) => method !== 'GET');
async function open() {
  const view = renderWithProviders(<BillingDetails organisationId="o" isPlatform />);
  const form = async (name: string) => within(await screen.findByRole('form', { name }));
  return { ...view, buyer: await form('Billing details'), terms: await form('Billing terms') };
}

test('the buyer and the terms are saved one after the other over the newest version', async () => {
  server.on(changeBuyer, { billing: { ...BILLING, version: 5 } });
  server.on(changeBillingTerms, { billing: { ...BILLING, version: 6 } });
  const { user, buyer, terms } = await open();
  await user.clear(buyer.getByLabelText('Legal name'));
  await user.click(buyer.getByRole('button', { name: 'Save billing details' }));
  await buyer.findByText(/legal name/);
  expect(changes()).toEqual([]);
  await user.type(buyer.getByLabelText('Legal name'), 'Field Ltd');
  server.on(readBilling, { billing: { ...BILLING, version: 5 } });
  await user.click(buyer.getByRole('button', { name: 'Save billing details' }));
  await screen.findByText('Billing details saved. They appear on future invoices.');
  await user.type(terms.getByLabelText(/^VAT rate/), '7.5');
  await user.clear(terms.getByLabelText(/^Payment term/));
  await user.click(terms.getByRole('button', { name: 'Save billing terms' }));
  await screen.findByText('Billing terms saved. They apply to future invoices.');
  expect(changes().map(({ body }) => body)).toMatchObject([
    { buyer: { name: 'Field Ltd' }, version: 4 },
    { terms: { treatment: 'standard', vatRate: 750, paymentDays: null }, version: 5 },
  ]);
});

test('without VAT the invoice has a note instead of a rate', async () => {
  server.on(changeBillingTerms, () => refusal(500, 'unexpected', 'Something went wrong.'));
  const { user, terms } = await open();
  await user.selectOptions(terms.getByLabelText('VAT'), 'Exempt from VAT');
  expect(terms.queryByLabelText(/^VAT rate/)).toBeNull();
  await user.type(terms.getByLabelText(/^Note on the invoice/), 'Section 4');
  await user.click(terms.getByRole('button', { name: 'Save billing terms' }));
  await terms.findByText('Something went wrong.');
  await waitFor(() =>
    expect(changes().at(-1)?.body).toMatchObject({ terms: { treatment: 'exempt', vatNote: 'Section 4' } }),
  );
});

test('details that another person changed meanwhile are replaced only on the second try', async () => {
  server.on(changeBuyer, ({ body }) =>
    (body as { version: number }).version === 4
      ? refusal(409, 'changed-meanwhile', 'Somebody changed this.')
      : { billing: { ...BILLING, version: 9 } },
  );
  const { user, buyer } = await open();
  server.on(readBilling, { billing: { ...BILLING, version: 8 } });
  await user.click(buyer.getByRole('button', { name: 'Save billing details' }));
  await buyer.findByRole('alert');
  await user.click(buyer.getByRole('button', { name: 'Save billing details' }));
  await screen.findByText('Billing details saved. They appear on future invoices.');
  expect(changes().at(-1)?.body).toMatchObject({ version: 8 });
});
