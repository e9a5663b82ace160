import {
  changeBillingTerms,
  changeBuyer,
  DEFAULT_BILLING_TERMS,
  findStatements,
  INVOICE_CSV_PATH,
  INVOICE_PDF_PATH,
  readBilling,
  readSeller,
} from '@colloquy/contract/credits';
import { findAudit } from '@colloquy/contract/organisations';
import { extractText } from 'unpdf';
import { expect, it } from 'vitest';
import { shiftClock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { actAs } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aSubscription } from '../subscriptions/subscriptions.factory.ts';
import { BUYER, EUR, SELLER, useBilling } from './billing.factory.ts';
import { ensureMonthlyGrant, reserveCredits, settleCredits } from './index.ts';

const server = useTestServer();
const billing = useBilling(server);

it("charges sales, but neither a plan's credits nor work paid with credits", async () => {
  await billing.saveBuyer();
  await billing.at('2026-06-01T09:00:00Z', () => ensureMonthlyGrant(billing.organisationId));
  await billing.grantAt('2026-06-10T10:00:00Z', 100_033);
  await billing.grantAt('2026-06-11T10:00:00Z', 5_000, { creditPrice: null, reason: 'A gift' });
  const reservationId = newId();
  const work = { organisationId: billing.organisationId, reservationId };
  await billing.at('2026-06-12T10:00:00Z', async () => {
    await reserveCredits({ ...work, postingId: newId(), subjectId: newId(), amount: 3_000 });
    await settleCredits({ ...work, postingId: newId(), used: 3_000 });
  });
  shiftClock(Date.parse('2026-06-16T09:00:00Z') - Date.now());
  await aSubscription(billing.organisationId, {
    plan: 2,
    seats: 5,
    startsOn: '2026-06-16',
    price: EUR(36_000),
  });
  shiftClock(0);
  await billing.issueAt('2026-07-02T09:00:00Z');
  const [june] = await billing.findInvoices('2026-06');
  const invoice = await billing.readInvoice(june!.id);
  // 1,000.33 credits at 0.25, and five seats for a year; VAT once on their sum.
  expect(invoice).toMatchObject({
    name: expect.stringMatching(/^INV-\d{5}$/) as string,
    kind: 'invoice',
    seller: SELLER,
    buyer: BUYER,
    issuedOn: '2026-07-02',
    dueOn: '2026-08-01',
    until: '2026-06-30',
    lines: [
      { description: 'Credits', quantity: 100_033, unitPrice: 25, net: 25_008, vatRate: 2_000 },
      { description: 'Pay per User, annual subscription', quantity: 500, net: 180_000, share: null },
    ],
    vat: [{ rate: 2_000, net: 205_008, vat: 41_002 }],
    net: 205_008,
    vatTotal: 41_002,
    total: 246_010,
  });
  // Concurrent reads issue nothing twice, and an issued invoice stays unchanged.
  await Promise.all([1, 2, 3].map(() => billing.platform.get(findStatements, { params: billing.params })));
  expect(await billing.findInvoices('2026-06')).toEqual([june]);
  await billing.saveBuyer({ ...BUYER, name: 'Renamed' });
  expect(await billing.readInvoice(june!.id)).toEqual(invoice);
  const months = await billing.findMonths();
  expect(months.at(-1)!.month).toBe('2026-06');
  expect(months.filter(({ invoices }) => invoices.length > 0).map(({ month }) => month)).toEqual(['2026-06']);

  const csv = await (await billing.download(INVOICE_CSV_PATH, june!.id)).text();
  expect(csv).toContain(',VAT rate %,Amount\r\n');
  expect(csv).toContain(`,1000.33,credits,,0.25,EUR,20,250.08\r\n`);
  expect(csv).toMatch(/,Total,,,,,,EUR,,2460\.1\r\n$/);
  const pdf = await billing.download(INVOICE_PDF_PATH, june!.id);
  expect(pdf.headers.get('content-disposition')).toContain(`invoice-${invoice.name}.pdf`);
  const own = await actAs(server, await aPerson(billing.organisationId, 'organisationadmin'));
  const audited = await own.get(findAudit, { query: { action: 'invoice.downloaded' } });
  expect(audited.rows.map(({ by, subjectName }) => [by, subjectName])).toEqual([
    ['platform', `Invoice ${invoice.name}`],
    ['platform', `Invoice ${invoice.name}`],
  ]);
  const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()), { mergePages: true });
  for (const said of [
    `Invoice ${invoice.name}`,
    SELLER.name,
    'Oxford OX1 1AA',
    SELLER.vatNumber,
    SELLER.registration,
    BUYER.name,
    '10115 Berlin',
    'Germany',
    BUYER.vatNumber,
    BUYER.orderReference,
    'IBAN GB00',
    '2 Jul 2026',
    '1 Aug 2026',
    '30 Jun 2026',
    '20%',
    '€2,050.08',
    '€410.02',
    '€2,460.10',
    'PO-9',
  ])
    expect(text).toContain(said);
});

it('is issued only with seller and buyer, and reports what is missing', async () => {
  await billing.grantAt('2026-06-10T10:00:00Z', 1_000);
  const admin = await actAs(server, await aPerson(billing.organisationId, 'organisationadmin'));
  const waiting = await admin.get(findStatements, { params: billing.params });
  expect(waiting.gap).toBe('buyer');
  expect(waiting.months.find(({ month }) => month === '2026-06')).toMatchObject({
    invoices: [],
    hasCharges: true,
  });
  await billing.saveTerms({ treatment: 'reverse-charge', paymentDays: 14 });
  expect(await billing.saveBuyer({ ...BUYER, vatNumber: '' }, admin)).toMatchObject({
    billing: { gap: 'buyer-vat-number' },
  });
  expect(await billing.findInvoices('2026-06')).toEqual([]);
  expect(await billing.saveBuyer(BUYER, admin)).toMatchObject({ billing: { gap: null } });
  const [june] = await billing.findInvoices('2026-06');
  expect(await billing.readInvoice(june!.id)).toMatchObject({
    vat: [{ rate: 0, net: 250, vat: 0 }],
    total: 250,
    vatNote: expect.stringContaining('Reverse charge') as string,
  });
  // Only the operator may change terms and seller.
  const version = 4;
  expect(
    await admin.call(changeBillingTerms, {
      params: billing.params,
      body: { terms: DEFAULT_BILLING_TERMS, version },
    }),
  ).toMatchObject({ status: 403 });
  expect(await admin.call(readSeller)).toMatchObject({ status: 403 });
  expect(
    await admin.call(changeBuyer, { params: billing.params, body: { buyer: BUYER, version: 1 } }),
  ).toMatchObject({
    answer: { error: 'changed-meanwhile' },
  });
  const foreign = { organisationId: (await anOrganisation()).id };
  expect(await admin.call(readBilling, { params: foreign })).toMatchObject({ status: 404 });
});
