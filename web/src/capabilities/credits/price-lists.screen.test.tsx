import {
  endOwnPriceLists,
  findOwnPriceLists,
  findPriceLists,
  type PriceListDetail,
  WORK_KIND_NAMES,
} from '@colloquy/contract/credits';
import { findOrganisationNames } from '@colloquy/contract/organisations';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockServer, refusal } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { PriceListsScreen } from './price-lists.screen.tsx';

const pricesOf = (price: number) =>
  Object.fromEntries(WORK_KIND_NAMES.map((work) => [work, price])) as PriceListDetail['prices'];
const GENERAL: PriceListDetail = {
  id: 'general',
  number: 3,
  prices: pricesOf(100),
  qualityFactors: null,
  creditPrice: { currency: 'EUR', minor: 25 },
  validFrom: '2026-01-01T00:00:00.000Z',
  endedAt: null,
  state: 'current',
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: null,
  before: { prices: pricesOf(90), qualityFactors: null, creditPrice: null },
};
const AGREED: PriceListDetail = { ...GENERAL, id: 'agreed', number: 1, prices: pricesOf(75), before: null };
const PAST: PriceListDetail = { ...AGREED, state: 'past', endedAt: '2026-02-01T00:00:00.000Z' };

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
  server.on(findOrganisationNames, {
    organisations: [{ id: 'harbour', name: 'Harbour Research', code: 'HARBOUR' }],
  } as never);
  server.on(findPriceLists, { rows: [GENERAL], next: null, total: 1 });
});
const answerOwn = (rows: PriceListDetail[], mayHaveOwn = true) =>
  server.on(findOwnPriceLists, { rows, next: null, total: rows.length, mayHaveOwn });
const renderAt = (search: string) =>
  renderWithProviders(<PriceListsScreen />, { at: `/admin/prices${search}` });
const hrefOf = (link: string) => screen.getByRole('link', { name: link }).getAttribute('href');

describe('the versions of prices', () => {
  test('are those of everybody, until an organisation is chosen with the keyboard', async () => {
    answerOwn([AGREED]);
    const { user, router } = renderAt('');
    const row = await screen.findByRole('row', { name: /No\. 3/ });
    within(row).getByText('Active');
    within(row).getByText('Price per credit: not charged → EUR 0.25', { normalizer: withPlainSpaces });
    expect(hrefOf('CSV')).toContain('/api/price-lists.csv?');
    expect(hrefOf('New prices')).toBe('/admin/prices?prices=new');
    expect(screen.queryByRole('button', { name: 'End custom prices' })).toBeNull();

    await user.click(screen.getByRole('combobox', { name: 'Organisation' }));
    await user.keyboard('harb{Enter}');
    await screen.findByText('Prices agreed with this organisation replace the standard prices.');
    within(await screen.findByRole('row', { name: /No\. 1/ })).getByText('First version');
    expect(screen.queryByRole('row', { name: /No\. 3/ })).toBeNull();
    expect(router.state.location.search).toBe('?organisation=harbour');
    expect(hrefOf('New prices')).toBe('/admin/prices?prices=new&organisation=harbour');
    // The file would have the prices of everybody.
    expect(screen.queryByRole('link', { name: 'CSV' })).toBeNull();

    await user.click(screen.getByRole('combobox', { name: 'Organisation' }));
    await user.click(screen.getByRole('option', { name: /^All organisations/ }));
    await screen.findByRole('row', { name: /No\. 3/ });
    expect(router.state.location.search).toBe('');
  });

  test('are sorted by the server', async () => {
    const { user } = renderAt('');
    await user.click(await screen.findByRole('button', { name: 'Version' }));
    await waitFor(() => expect(server.requests.at(-1)?.query.get('sort')).toBe('number'));
    expect(screen.getByRole('columnheader', { name: 'Version' }).getAttribute('aria-sort')).toBe('ascending');
  });

  test('offer none of its own to an organisation whose plan has none', async () => {
    answerOwn([], false);
    renderAt('?organisation=harbour');
    await screen.findByRole('heading', { name: 'No custom prices' });
    screen.getByText(/^Only organisations on the Enterprise plan can have custom prices/);
    expect(screen.queryByRole('link', { name: 'New prices' })).toBeNull();
  });

  test('show a refusal, and are asked for again', async () => {
    server.on(findPriceLists, () => refusal(500, 'unexpected', 'The prices cannot be read.'));
    const { user } = renderAt('');
    await screen.findByText('The prices cannot be read.');
    server.on(findPriceLists, { rows: [GENERAL], next: null, total: 1 });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('row', { name: /No\. 3/ });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the own prices of an organisation', () => {
  test('end after a question, whose button then goes and leaves the focus in the list', async () => {
    answerOwn([AGREED]);
    server.on(endOwnPriceLists, () => refusal(409, 'not-now', 'Not at the moment.'));
    const { user } = renderAt('?organisation=harbour');
    await user.click(await screen.findByRole('button', { name: 'End custom prices' }));
    const dialog = within(screen.getByRole('dialog', { name: 'End custom prices?' }));
    await user.click(dialog.getByRole('button', { name: 'End custom prices' }));
    await dialog.findByText('Not at the moment.');

    server.on(endOwnPriceLists, { ended: 1 });
    answerOwn([PAST]);
    await user.click(dialog.getByRole('button', { name: 'End custom prices' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    within(screen.getByRole('row', { name: /No\. 1/ })).getByText('Past');
    expect(screen.queryByRole('button', { name: 'End custom prices' })).toBeNull();
    expect(server.requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/organisations/harbour/price-lists/end',
      '/api/organisations/harbour/price-lists/end',
    ]);
    const table = screen.getByRole('table', { name: 'Prices' });
    await waitFor(() => expect(document.activeElement?.contains(table)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe('new prices', () => {
  const transcription = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Transcription, per/ });

  test('of everybody start from their newest version; Cancel leads back to the list', async () => {
    const { user, router } = renderAt('?prices=new');
    expect((await transcription()).value).toBe('1.00');
    screen.getByRole('heading', { name: 'New prices', level: 1 });
    expect(server.requests.map(({ path, query }) => `${path} ${query}`)).toEqual([
      '/api/price-lists sort=-number&size=1',
    ]);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('table', { name: 'Prices' });
    expect(router.state.location.search).toBe('');
  });

  test('of an organisation start from its own; Cancel leads back to them', async () => {
    answerOwn([AGREED]);
    const { user, router } = renderAt('?prices=new&organisation=harbour');
    expect((await transcription()).value).toBe('0.75');
    screen.getByRole('heading', { name: 'New prices for an organisation' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.search).toBe('?organisation=harbour'));
  });

  test('of an organisation without own prices start from those of everybody', async () => {
    answerOwn([]);
    renderAt('?prices=new&organisation=harbour');
    expect((await transcription()).value).toBe('1.00');
  });

  test('are not started from those of everybody if the own cannot be read', async () => {
    server.on(findOwnPriceLists, () => refusal(500, 'unexpected', 'The own prices cannot be read.'));
    const { user } = renderAt('?prices=new&organisation=harbour');
    await screen.findByText('The own prices cannot be read.');
    expect(screen.queryByRole('textbox')).toBeNull();
    answerOwn([AGREED]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await transcription()).value).toBe('0.75');
  });

  test('show a refusal instead of an empty page', async () => {
    server.on(findPriceLists, () => refusal(500, 'unexpected', 'The prices cannot be read.'));
    const { user } = renderAt('?prices=new');
    await screen.findByText('The prices cannot be read.');
    server.on(findPriceLists, { rows: [GENERAL], next: null, total: 1 });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await transcription()).value).toBe('1.00');
  });
});

/** Amounts of money have a no-break space, which differs between versions of the locale data. */
function withPlainSpaces(text: string): string {
  return text.replaceAll(/\s/g, ' ');
}
