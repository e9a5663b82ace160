import { findOwnPriceLists, findPriceLists, type PriceListDetail, WORK_NAMES } from '@colloquy/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { refusal, serverAnswers } from '../../../testing/server-answers.ts';
import { AddCreditsDialog } from './add-credits-dialog.tsx';

const PRICES: PriceListDetail = {
  id: 'p',
  number: 3,
  prices: Object.fromEntries(WORK_NAMES.map((work) => [work, 100])) as PriceListDetail['prices'],
  qualityFactors: null,
  creditPrice: { currency: 'EUR', minor: 25 },
  validFrom: '2026-01-01T00:00:00.000Z',
  endedAt: null,
  state: 'current',
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: null,
  before: null,
};

test('nothing is granted while it is not known what credits cost', async () => {
  const server = serverAnswers();
  let isAway = true;
  const none = { rows: [], next: null, total: 0, mayHaveOwn: false };
  server.on(findOwnPriceLists, none);
  server.on(findPriceLists, () =>
    isAway ? refusal(500, 'internal', 'Something went wrong on the server.') : { ...none, rows: [PRICES] },
  );
  const { user } = renderPart(
    <AddCreditsDialog organisationId="o1" organisation="Field Office" onClose={() => {}} />,
  );
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByLabelText('Credits')).toBeNull();
  isAway = false;
  await user.click(retry);
  expect(await screen.findByLabelText('Credits')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Price per credit/).value).toBe('0.25');
});
