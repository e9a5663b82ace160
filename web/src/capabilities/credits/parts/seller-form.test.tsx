import { changeSeller, readSeller, type SellerDetails } from '@colloquy/contract/credits';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { SellerForm } from './seller-form.tsx';

const SELLER: SellerDetails = {
  name: 'Colloquy Ltd',
  address: '1 Road\nTown',
  country: 'Kenya',
  registration: '',
  vatNumber: '',
  vatRate: 1_600,
  paymentDays: 14,
  paymentDetails: 'Bank, IBAN',
  contact: 'billing@example.test',
  numberPrefix: 'C-',
};

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
});
const changes = () => server.requests.filter(({ method }) => method !== 'GET');
const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole('button', { name: 'Save seller details' });

test('an empty form names each missing field and sends nothing', async () => {
  const { user } = renderWithProviders(<SellerForm details={null} version={0} />);
  expect(field(/^VAT rate/).value).toBe('20');
  await user.clear(field(/^VAT rate/));
  await user.type(field(/^VAT rate/), 'a fifth');
  await user.clear(field(/^Payment term/));
  await user.type(field(/^Payment term/), '400');
  await user.click(save());
  await screen.findByText('Enter payment details.');
  screen.getByText('Enter a percentage such as 20 or 5.5.');
  screen.getByText('Enter at most 365 days.');
  const invalid = ['Legal name', 'Address', 'Country', 'Payment details', 'Contact for questions'];
  for (const label of invalid) expect(field(label).getAttribute('aria-invalid')).toBe('true');
  expect(field(/^Company registration/).getAttribute('aria-invalid')).toBeNull();
  expect(document.activeElement).toBe(field('Legal name'));
  expect(changes()).toEqual([]);
});

test('the rate is sent in hundredths, over the version on screen', async () => {
  server.on(changeSeller, { version: 4 } as never);
  const { user } = renderWithProviders(<SellerForm details={SELLER} version={3} />);
  expect(field(/^VAT rate/).value).toBe('16');
  await user.clear(field(/^VAT rate/));
  await user.type(field(/^VAT rate/), '7.5');
  await user.clear(field(/^Payment term/));
  await user.type(field(/^Payment term/), ' 30 ');
  await user.click(save());
  await screen.findByText('Seller details saved. They appear on future invoices.');
  expect(changes()[0]?.body).toEqual({ details: { ...SELLER, vatRate: 750, paymentDays: 30 }, version: 3 });
  await user.type(field('Country'), ' (KE)');
  await user.click(save());
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()[1]?.body).toMatchObject({ details: { country: 'Kenya (KE)' }, version: 4 });
});

test('a failure keeps what was typed', async () => {
  server.on(changeSeller, () => refusal(500, 'unexpected', 'Something went wrong.'));
  const { user } = renderWithProviders(<SellerForm details={SELLER} version={3} />);
  await user.type(field(/^VAT number/), 'KE-1');
  await user.click(save());
  await screen.findByText('Something went wrong.');
  expect(field(/^VAT number/).value).toBe('KE-1');
  expect(save().getAttribute('aria-busy')).toBeNull();
});

test('details that somebody else saved meanwhile are replaced only by saving again', async () => {
  server.on(changeSeller, ({ body }) =>
    (body as { version: number }).version === 3
      ? refusal(409, 'changed-meanwhile', 'Somebody changed this.')
      : ({ version: 9 } as never),
  );
  server.on(readSeller, { details: { ...SELLER, name: 'Theirs' }, version: 8 } as never);
  const { user } = renderWithProviders(<SellerForm details={SELLER} version={3} />);
  await user.clear(field('Legal name'));
  await user.type(field('Legal name'), 'Ours');
  await user.click(save());
  await screen.findByText(/Save again to replace their changes/);
  expect(field('Legal name').value).toBe('Ours');
  await user.click(save());
  await waitFor(() =>
    expect(changes().at(-1)?.body).toMatchObject({ details: { name: 'Ours' }, version: 8 }),
  );
});
