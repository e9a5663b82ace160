import {
  addPriceList,
  type PriceListDetail,
  readPriceListUsage,
  WORK_KIND_NAMES,
} from '@colloquy/contract/credits';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { hasUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
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
  await type(/^Transcription, per/, '1.50');
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
      'The prices start now. They apply to 12 organisations. 1 organisation with custom prices keeps them. Jobs that are already ordered keep their prices.',
    ),
  ).toBeTruthy();
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Transcription, per minute: 1.00 → 1.50',
    'Transcription, Best: 100% → 150%',
    expect.stringMatching(/^Price per credit: EUR.0\.25 → EUR.0\.30$/) as string,
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

describe('refused prices', () => {
  const openQuestion = async () => {
    const server = mockServer();
    server.on(readPriceListUsage, { organisations: 12, withOwnPrices: 1 });
    const onSaved = vi.fn();
    const { user } = renderWithProviders(
      <PriceListForm organisationId={undefined} base={base} onSaved={onSaved} onCancel={() => {}} />,
    );
    const best = screen.getByRole<HTMLInputElement>('textbox', { name: 'Best' });
    await user.clear(best);
    await user.type(best, '150');
    const review = screen.getByRole('button', { name: 'Review and publish' });
    await user.click(review);
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish these prices?' }));
    await dialog.findByText(/^The prices start now/);
    return { server, onSaved, user, best, review, dialog };
  };

  test('a refused moment closes the question and is shown at its field', async () => {
    const { server, onSaved, user, best, review, dialog } = await openQuestion();
    server.on(addPriceList, () =>
      Response.json(
        {
          code: 1,
          error: 'invalid-input',
          message: 'Check it.',
          fields: { validFrom: 'Choose a later moment.' },
        },
        { status: 400 },
      ),
    );
    await user.click(dialog.getByRole('button', { name: 'Publish prices' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const validFrom = screen.getByLabelText('Valid from (optional)');
    expect(validFrom.getAttribute('aria-invalid')).toBe('true');
    screen.getByText('Choose a later moment.');
    await waitFor(() => expect(document.activeElement).toBe(review));
    expect(best.value).toBe('150');
    expect(hasUnsavedChanges()).toBe(true);
    expect(onSaved).not.toHaveBeenCalled();
  });

  test('any other refusal is shown in the question, which stays open', async () => {
    const { server, onSaved, user, dialog } = await openQuestion();
    server.on(addPriceList, () => refusal(409, 'not-now', 'Not at the moment.'));
    await user.click(dialog.getByRole('button', { name: 'Publish prices' }));
    await dialog.findByText('Not at the moment.');
    await user.click(dialog.getByRole('button', { name: 'Back to form' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Not at the moment.')).toBeNull();
    expect(hasUnsavedChanges()).toBe(true);
    expect(onSaved).not.toHaveBeenCalled();
  });
});

test('Cancel discards the changes', async () => {
  mockServer();
  const cancel = vi.fn(() => expect(hasUnsavedChanges()).toBe(false));
  const { user } = renderWithProviders(
    <PriceListForm organisationId={undefined} base={base} onSaved={() => {}} onCancel={cancel} />,
  );
  await user.type(screen.getByRole('textbox', { name: 'Best' }), '0');
  expect(hasUnsavedChanges()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(cancel).toHaveBeenCalledOnce();
});
