import {
  type Billing,
  changeBillingTerms,
  changeBuyer,
  changeSeller,
  readBilling,
  USUAL_TERMS,
} from '@colloquy/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { serverAnswers } from '../../../testing/server-answers.ts';
import { BillingDetails } from './billing-details.tsx';
import { SellerForm } from './seller-form.tsx';

const billing: Billing = { buyer: null, terms: USUAL_TERMS, gap: 'buyer', version: 0 };
const buyer = {
  name: 'Field Office',
  address: '5 Main Street',
  country: 'Germany',
  vatNumber: '',
  orderReference: 'PO-1',
};

test('an organisation’s admin says who buys, and nothing of the terms', async () => {
  const server = serverAnswers();
  server.on(readBilling, { billing });
  server.on(changeBuyer, { billing: { ...billing, buyer, gap: null, version: 1 } });
  const { user } = renderPart(<BillingDetails organisationId="o" isPlatform={false} />);
  const form = await screen.findByRole('form', { name: 'Billing details' });
  expect(screen.getByText(/Invoices wait: The billing details/)).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Billing terms' })).toBeNull();
  await user.click(within(form).getByRole('button', { name: 'Save billing details' }));
  expect(await screen.findByText('Enter the legal name.')).toBeTruthy();
  await user.type(within(form).getByLabelText('Legal name'), buyer.name);
  await user.type(within(form).getByLabelText('Address'), buyer.address);
  await user.type(within(form).getByLabelText('Country'), buyer.country);
  await user.type(within(form).getByLabelText('VAT number (optional)'), '12');
  await user.type(within(form).getByLabelText('Order reference (optional)'), 'PO-1');
  await user.click(within(form).getByRole('button', { name: 'Save billing details' }));
  expect(await screen.findByText('Begin with the letters of the country, such as GB123456789.')).toBeTruthy();
  await user.clear(within(form).getByLabelText('VAT number (optional)'));
  await user.click(within(form).getByRole('button', { name: 'Save billing details' }));
  expect(await screen.findByText(/^Billing details saved\./)).toBeTruthy();
  expect(server.asked.find(({ method }) => method === 'PUT')?.body).toEqual({ buyer, version: 0 });
});

test('the operator says how VAT applies and when payment is due', async () => {
  const server = serverAnswers();
  server.on(readBilling, { billing: { ...billing, buyer, gap: null, version: 3 } });
  server.on(changeBillingTerms, { billing: { ...billing, buyer, gap: null, version: 4 } });
  const { user } = renderPart(<BillingDetails organisationId="o" isPlatform />);
  const form = await screen.findByRole('form', { name: 'Billing terms' });
  await user.type(within(form).getByLabelText('VAT rate, % (optional)'), '5.5');
  await user.type(within(form).getByLabelText('Payment due after, days (optional)'), '14');
  await user.click(within(form).getByRole('button', { name: 'Save billing terms' }));
  expect(await screen.findByText(/^Billing terms saved\./)).toBeTruthy();
  expect(server.asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    terms: { ...USUAL_TERMS, vatRate: 550, paymentDays: 14 },
    version: 3,
  });
});

test('the seller’s details are whole before they are saved', async () => {
  const server = serverAnswers();
  server.on(changeSeller, { details: null, version: 1 });
  const { user } = renderPart(<SellerForm details={null} version={0} />);
  const save = screen.getByRole('button', { name: 'Save seller details' });
  const rate = screen.getByLabelText('VAT rate, %');
  await user.clear(rate);
  await user.type(rate, 'twenty');
  await user.click(save);
  expect(await screen.findByText('Enter a percentage such as 20 or 5.5.')).toBeTruthy();
  expect(screen.getByText('Say how an invoice is paid.')).toBeTruthy();
  expect(server.asked).toEqual([]);
  await user.clear(rate);
  await user.type(rate, '19');
  await user.type(screen.getByLabelText('Legal name'), 'Seller Ltd');
  await user.type(screen.getByLabelText('Address'), '1 High Street');
  await user.type(screen.getByLabelText('Country'), 'Germany');
  await user.type(screen.getByLabelText('Payment details'), 'Bank');
  await user.type(screen.getByLabelText('Contact for questions'), 'accounts@example.test');
  await user.click(save);
  expect(await screen.findByText(/^Seller details saved\./)).toBeTruthy();
  expect(server.asked[0]?.body).toMatchObject({ details: { vatRate: 1_900, paymentDays: 30 }, version: 0 });
});
