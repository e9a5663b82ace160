import {
  findOwnPriceLists,
  findPriceLists,
  type PriceListDetail,
  WORK_KIND_NAMES,
} from '@colloquy/contract/credits';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { refusal, mockServer } from '../../../testing/mock-server.ts';
import { AddCreditsDialog } from './add-credits-dialog.tsx';

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
