import {
  addOrganisationCredits,
  findOwnPriceLists,
  findPriceLists,
  type PriceListDetail,
  WORK_KIND_NAMES,
} from '@colloquy/contract/credits';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { refusal, mockServer } from '../../../testing/mock-server.ts';
import { AddCreditsButton, AddCreditsDialog } from './add-credits-dialog.tsx';

const PRICES: PriceListDetail = {
  id: 'p',
  number: 3,
  prices: Object.fromEntries(WORK_KIND_NAMES.map((work) => [work, 100])) as PriceListDetail['prices'],
  qualityFactors: null,
  creditPrice: { currency: 'EUR', minor: 25 },
  validFrom: '2026-01-01T00:00:00.000Z',
  endedAt: null,
  state: 'current',
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: null,
  before: null,
};

test('grants nothing while the price of a credit is unknown', async () => {
  const server = mockServer();
  let isAway = true;
  const none = { rows: [], next: null, total: 0, mayHaveOwn: false };
  server.on(findOwnPriceLists, none);
  server.on(findPriceLists, () =>
    isAway ? refusal(500, 'internal', 'Something went wrong on the server.') : { ...none, rows: [PRICES] },
  );
  const { user } = renderWithProviders(
    <AddCreditsDialog organisationId="o1" organisation="Field Office" onClose={() => {}} />,
  );
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByLabelText('Credits')).toBeNull();
  isAway = false;
  await user.click(retry);
  expect(await screen.findByLabelText('Credits')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Price per credit/).value).toBe('0.25');
});

test('credits are granted once, at the price of the organisation', async () => {
  const server = mockServer();
  server.on(findOwnPriceLists, { rows: [], next: null, total: 0, mayHaveOwn: false });
  server.on(findPriceLists, { rows: [PRICES], next: null, total: 1, mayHaveOwn: false } as never);
  const { user } = renderWithProviders(<AddCreditsButton organisationId="o1" organisation="Field Office" />);
  const open = screen.getByRole('button', { name: 'Add organisation credit' });
  await user.click(open);
  const add = await screen.findByRole('button', { name: 'Add credits' });
  const changes = () => server.requests.filter(({ method }) => method !== 'GET');

  await user.type(screen.getByLabelText('Credits'), 'many');
  await user.clear(screen.getByLabelText(/^Price per credit/));
  await user.type(screen.getByLabelText(/^Price per credit/), '0.3');
  await user.clear(screen.getByLabelText('Currency'));
  await user.click(add);
  await waitFor(() => expect(screen.getByLabelText('Credits').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true');
  expect(changes()).toEqual([]);

  server.on(addOrganisationCredits, () => refusal(409, 'not-now', 'It was deleted.'));
  await user.clear(screen.getByLabelText('Credits'));
  await user.type(screen.getByLabelText('Credits'), '12.5');
  await user.type(screen.getByLabelText('Reason'), 'Ordered by telephone.');
  await user.click(add);
  await waitFor(() => expect(screen.getByLabelText('Currency').getAttribute('aria-invalid')).toBe('true'));
  await user.type(screen.getByLabelText('Currency'), 'eur');
  await user.click(add);
  await screen.findByText('It was deleted.');
  server.on(addOrganisationCredits, {} as never);
  await user.click(add);
  await screen.findByText('12.50 credits added to Field Office.');
  await waitFor(() => expect(document.activeElement).toBe(open));
  const [first, second] = changes().map(({ body }) => body);
  expect(second).toEqual(first);
  expect(second).toMatchObject({
    amount: 1_250,
    reason: 'Ordered by telephone.',
    expiresOn: null,
    creditPrice: { currency: 'EUR', minor: 30 },
  });
});
