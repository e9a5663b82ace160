import {
  addOrganisationCredits,
  addSubscription,
  type BillingTerms,
  type BuyerDetails,
  changeBillingTerms,
  changeBuyer,
  changeSeller,
  correctGrant,
  creditInvoice,
  endSubscription,
  findAudit,
  findStatements,
  INVOICE_CSV_PATH,
  INVOICE_PDF_PATH,
  readBilling,
  readInvoice,
  readSeller,
  type SellerDetails,
  USUAL_TERMS,
} from '@colloquy/contract';
import { extractText } from 'unpdf';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { shiftClock } from '../../platform/clock.ts';
import { asTask } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aSubscription } from '../subscriptions/subscriptions.factory.ts';
import { issueInvoices } from './invoice.ts';
import { ensureMonthlyGrant, reserveCredits, settleCredits } from './index.ts';

const server = useTestServer();
/** Signs in anew at each moment; the other one stays signed in. */
let clerk: TestPerson;
let platform: Browser;
let organisationId: string;
let params: { organisationId: string };

const SELLER: SellerDetails = {
  name: 'Colloquy Research Ltd',
  address: '1 High Street\nOxford OX1 1AA',
  country: 'United Kingdom',
  registration: 'Registered in England no. 01234567',
  vatNumber: 'GB123456789',
  vatRate: 2_000,
  paymentDays: 30,
  paymentDetails: 'Example Bank\nIBAN GB00 EXAM 0000 0000 0000 00',
  contact: 'accounts@example.test',
  numberPrefix: 'INV-',
};
const BUYER: BuyerDetails = {
  name: 'Field Office gGmbH',
  address: 'Hauptstraße 5\n10115 Berlin',
  country: 'Germany',
  vatNumber: 'DE123456789',
  orderReference: 'PO-2026-17',
};

beforeAll(async () => {
  const house = await anOrganisation({ isHouse: true });
  clerk = await aPerson(house.id, 'admin');
  platform = await actAs(server, await aPerson(house.id, 'admin'));
  const { version } = await platform.get(readSeller);
  expect(await platform.get(changeSeller, { body: { details: SELLER, version } })).toMatchObject({
    details: SELLER,
  });
});
beforeEach(async () => {
  organisationId = (await anOrganisation({ timeZone: 'Asia/Kolkata' })).id;
  params = { organisationId };
});
afterEach(() => shiftClock(0));

/** Does something in the organisation at a moment. */
const at = <T>(moment: string, fn: () => Promise<T>): Promise<T> => {
  shiftClock(new Date(moment).getTime() - Date.now());
  return run(asTask(organisationId), fn).finally(() => shiftClock(0));
};
/** The front door at a moment, as a platform admin who signs in then. */
const asAdminAt = async <T>(moment: string, fn: (browser: Browser) => Promise<T>): Promise<T> => {
  shiftClock(new Date(moment).getTime() - Date.now());
  return fn(await actAs(server, clerk)).finally(() => shiftClock(0));
};

const EUR = (minor: number) => ({ currency: 'EUR', minor });
const GRANT = { expiresOn: null, reason: 'Package of June', reference: 'PO-9', creditPrice: EUR(25) };
const grantAt = async (moment: string, amount: number, fields: object = {}): Promise<string> => {
  const postingId = newId();
  await asAdminAt(moment, (browser) =>
    browser.get(addOrganisationCredits, { params, body: { postingId, amount, ...GRANT, ...fields } }),
  );
  return postingId;
};
const saveBuyer = async (buyer = BUYER, browser = platform) => {
  const { billing } = await browser.get(readBilling, { params });
  return browser.get(changeBuyer, { params, body: { buyer, version: billing.version } });
};
const saveTerms = async (terms: Partial<BillingTerms>) => {
  const { billing } = await platform.get(readBilling, { params });
  const body = { terms: { ...USUAL_TERMS, ...terms }, version: billing.version };
  return platform.get(changeBillingTerms, { params, body });
};
const issueAt = (moment: string) => at(moment, () => issueInvoices(organisationId));
const monthsOf = async () => (await platform.get(findStatements, { params })).months;
const invoicesOf = async (month: string) =>
  (await monthsOf()).find((each) => each.month === month)?.invoices ?? [];
const read = async (invoiceId: string) =>
  (await platform.get(readInvoice, { params, query: { invoiceId } })).invoice!;
const download = (path: string, invoiceId: string) =>
  platform.fetch(`${path.replace(':organisationId', organisationId)}?invoiceId=${invoiceId}`);

it('charges what was sold, and neither the credits of a plan nor the work that credits paid for', async () => {
  await saveBuyer();
  await at('2026-06-01T09:00:00Z', () => ensureMonthlyGrant(organisationId));
  await grantAt('2026-06-10T10:00:00Z', 100_033);
  await grantAt('2026-06-11T10:00:00Z', 5_000, { creditPrice: null, reason: 'A gift' });
  const reservationId = newId();
  const work = { organisationId, reservationId };
  await at('2026-06-12T10:00:00Z', async () => {
    await reserveCredits({ ...work, postingId: newId(), subjectId: newId(), amount: 3_000 });
    await settleCredits({ ...work, postingId: newId(), used: 3_000 });
  });
  shiftClock(Date.parse('2026-06-16T09:00:00Z') - Date.now());
  await aSubscription(organisationId, { plan: 2, seats: 5, startsOn: '2026-06-16', price: EUR(36_000) });
  shiftClock(0);
  await issueAt('2026-07-02T09:00:00Z');
  const [june] = await invoicesOf('2026-06');
  const invoice = await read(june!.id);
  // 1,000.33 credits at 0.25, and five seats for a year; VAT once of their sum.
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
  // Looked at by many at once, nothing is issued twice, and what was issued stays as it is.
  await Promise.all([1, 2, 3].map(() => platform.get(findStatements, { params })));
  expect(await invoicesOf('2026-06')).toEqual([june]);
  await saveBuyer({ ...BUYER, name: 'Renamed' });
  expect(await read(june!.id)).toEqual(invoice);
  const months = await monthsOf();
  expect(months.at(-1)!.month).toBe('2026-06');
  expect(months.filter(({ invoices }) => invoices.length > 0).map(({ month }) => month)).toEqual(['2026-06']);

  const csv = await (await download(INVOICE_CSV_PATH, june!.id)).text();
  expect(csv).toContain(',VAT rate %,Amount\r\n');
  expect(csv).toContain(`,1000.33,credits,,0.25,EUR,20,250.08\r\n`);
  expect(csv).toMatch(/,Total,,,,,,EUR,,2460\.1\r\n$/);
  const pdf = await download(INVOICE_PDF_PATH, june!.id);
  expect(pdf.headers.get('content-disposition')).toContain(`invoice-${invoice.name}.pdf`);
  const own = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
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

it('is issued only when seller and buyer are known, and says what is missing', async () => {
  await grantAt('2026-06-10T10:00:00Z', 1_000);
  const admin = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
  const waiting = await admin.get(findStatements, { params });
  expect(waiting.gap).toBe('buyer');
  expect(waiting.months.find(({ month }) => month === '2026-06')).toMatchObject({
    invoices: [],
    hasCharges: true,
  });
  await saveTerms({ treatment: 'reverse-charge', paymentDays: 14 });
  expect(await saveBuyer({ ...BUYER, vatNumber: '' }, admin)).toMatchObject({
    billing: { gap: 'buyer-vat-number' },
  });
  expect(await invoicesOf('2026-06')).toEqual([]);
  expect(await saveBuyer(BUYER, admin)).toMatchObject({ billing: { gap: null } });
  const [june] = await invoicesOf('2026-06');
  expect(await read(june!.id)).toMatchObject({
    vat: [{ rate: 0, net: 250, vat: 0 }],
    total: 250,
    vatNote: expect.stringContaining('Reverse charge') as string,
  });
  // Terms and seller are the operator's to say.
  const version = 4;
  expect(
    await admin.call(changeBillingTerms, { params, body: { terms: USUAL_TERMS, version } }),
  ).toMatchObject({ status: 403 });
  expect(await admin.call(readSeller)).toMatchObject({ status: 403 });
  expect(await admin.call(changeBuyer, { params, body: { buyer: BUYER, version: 1 } })).toMatchObject({
    answer: { error: 'changed-meanwhile' },
  });
  const foreign = { organisationId: (await anOrganisation()).id };
  expect(await admin.call(readBilling, { params: foreign })).toMatchObject({ status: 404 });
});

it('takes back in the next month what is corrected or ended after it was invoiced', async () => {
  await saveBuyer();
  const grantId = await grantAt('2026-06-10T10:00:00Z', 100_000);
  const { subscription } = await asAdminAt('2026-06-16T10:00:00Z', (browser) =>
    browser.get(addSubscription, {
      params,
      body: {
        plan: 2,
        period: 0,
        seats: 2,
        startsOn: '2026-06-16',
        renews: true,
        price: EUR(18_400),
        requestId: newId(),
      },
    }),
  );
  await issueAt('2026-07-02T09:00:00Z');
  await asAdminAt('2026-07-10T10:00:00Z', async (browser) => {
    const correction = { postingId: newId(), grantId, amount: 90_000, reason: 'A zero too many' };
    await browser.get(correctGrant, { params, body: correction });
    await browser.get(endSubscription, { params: { subscriptionId: subscription.id }, body: { version: 1 } });
  });
  await issueAt('2026-08-02T09:00:00Z');
  const [june] = await invoicesOf('2026-06');
  expect(await read(june!.id)).toMatchObject({ kind: 'invoice', net: 25_000 + 36_800 });
  const [july] = await invoicesOf('2026-07');
  // 183 days from 16 June to 15 December; from 10 July on 159 of them were not used.
  expect(await read(july!.id)).toMatchObject({
    kind: 'credit-note',
    dueOn: null,
    lines: [
      { description: 'Correction of credits, grant no. 1', quantity: -90_000, net: -22_500 },
      { quantity: -200, share: { days: 159, of: 183 }, net: -Math.round((36_800 * 159) / 183) },
    ],
  });
});

it('is corrected by a credit note and issued again, in one series of numbers', async () => {
  await saveBuyer();
  await grantAt('2026-06-10T10:00:00Z', 1_000);
  await issueAt('2026-07-02T09:00:00Z');
  const [june] = await invoicesOf('2026-06');
  const wrong = await read(june!.id);
  await saveBuyer({ ...BUYER, vatNumber: 'DE987654321' });
  const body = { requestId: newId(), invoiceId: june!.id, reason: 'Wrong VAT number', reissue: true };
  const { issued } = await platform.get(creditInvoice, { params, body });
  const numberOf = (name: string): number => Number(name.slice('INV-'.length));
  expect(issued.map(numberOf)).toEqual([1, 2].map((more) => numberOf(wrong.name) + more));
  await platform.get(creditInvoice, { params, body });
  expect(await platform.call(creditInvoice, { params, body: { ...body, requestId: newId() } })).toMatchObject(
    {
      answer: { error: 'not-now' },
    },
  );
  const [first, note, again] = await invoicesOf('2026-06');
  expect(first).toMatchObject({ id: june!.id, isCredited: true });
  expect(await read(first!.id)).toEqual(wrong);
  expect(await read(note!.id)).toMatchObject({
    kind: 'credit-note',
    total: -wrong.total,
    buyer: { vatNumber: 'DE123456789' },
    corrects: { name: wrong.name, issuedOn: '2026-07-02', reason: 'Wrong VAT number' },
  });
  expect(await read(again!.id)).toMatchObject({ total: wrong.total, buyer: { vatNumber: 'DE987654321' } });
  const { rows } = await server.behind.query<{ name: string }>(
    `select name from credit_invoice where content ? 'seller' order by name`,
  );
  expect(rows.map(({ name }) => numberOf(name))).toEqual(rows.map((_, place) => place + 1));
});
