import {
  addPriceList,
  type PriceListDetail,
  readPriceListUsage,
  WORK_KIND_NAMES,
} from '@colloquy/contract/credits';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { hasUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { mockServer } from '../../../testing/mock-server.ts';
import { PriceListForm } from './price-list-form.tsx';

const base: PriceListDetail = {
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

test('publishes prices only after showing the changes and the number of affected organisations', async () => {
  const server = mockServer();
  server.on(readPriceListUsage, { organisations: 12, withOwnPrices: 1 });
  server.on(addPriceList, { priceList: base });
  const unsavedOnSave: boolean[] = [];
  const onSaved = vi.fn(() => void unsavedOnSave.push(hasUnsavedChanges()));
  const { user } = renderWithProviders(
    <PriceListForm organisationId={undefined} base={base} onSaved={onSaved} onCancel={() => {}} />,
  );
  const type = async (label: RegExp, text: string) => {
    const field = screen.getByRole('textbox', { name: label });
    await user.clear(field);
    await user.type(field, text);
  };
  await type(/^Transcription, for/, '1.50');
  await type(/^Best$/, '12.5');
  const review = screen.getByRole('button', { name: 'Review and publish' });
  await user.click(review);
  expect(await screen.findByText('Enter a whole number of percent, such as 150.')).toBeTruthy();
  await type(/^Best$/, '150');
  await type(/^Price per credit/, '0.30');
  await user.click(review);
  const dialog = await screen.findByRole('dialog', { name: 'Publish these prices?' });
  expect(
    await within(dialog).findByText(
      'They start now. They apply to 12 organisations. 1 with agreed prices keeps them. Jobs that are ordered keep their prices.',
    ),
  ).toBeTruthy();
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Transcription, for a minute: 1.00 → 1.50',
    'Transcription, Best: 100% → 150%',
    expect.stringMatching(/^Price of a credit: EUR.0\.25 → EUR.0\.30$/) as string,
  ]);
  expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Publish prices' }));
  expect(await screen.findByText(/^Prices published\./)).toBeTruthy();
  expect(server.requests.filter(({ method }) => method === 'POST')).toMatchObject([
    { body: { qualityFactors: { best: 150 }, creditPrice: { currency: 'EUR', minor: 30 } } },
  ]);
  expect(onSaved).toHaveBeenCalledOnce();
  // Leaving the form raises no warning, because everything is published.
  expect(unsavedOnSave).toEqual([false]);
});
