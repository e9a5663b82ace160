import { correctGrant, creditInvoice, INVOICE_CSV_PATH } from '@colloquy/contract/credits';
import { addSubscription, endSubscription } from '@colloquy/contract/subscriptions';
import { expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { BUYER, EUR, useBilling } from './billing.factory.ts';

const server = useTestServer();
const billing = useBilling(server);

it('credits, in the next month, a correction or cancellation after invoicing', async () => {
  await billing.saveBuyer();
  const grantId = await billing.grantAt('2026-06-10T10:00:00Z', 100_000);
  const { subscription } = await billing.asAdminAt('2026-06-16T10:00:00Z', (browser) =>
    browser.get(addSubscription, {
      params: billing.params,
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
  await billing.issueAt('2026-07-02T09:00:00Z');
  await billing.asAdminAt('2026-07-10T10:00:00Z', async (browser) => {
    const correction = { postingId: newId(), grantId, amount: 90_000, reason: 'A zero too many' };
    await browser.get(correctGrant, { params: billing.params, body: correction });
    await browser.get(endSubscription, { params: { subscriptionId: subscription.id }, body: { version: 1 } });
  });
  await billing.issueAt('2026-08-02T09:00:00Z');
  const [june] = await billing.findInvoices('2026-06');
  const charged = await billing.readInvoice(june!.id);
  expect(charged).toMatchObject({ kind: 'invoice', net: 25_000 + 36_800 });
  const [july] = await billing.findInvoices('2026-07');
  const corrects = { name: charged.name, issuedOn: '2026-07-02' };
  // 183 days from 16 June to 15 December; from 10 July, 159 of them are unused.
  expect(await billing.readInvoice(july!.id)).toMatchObject({
    kind: 'credit-note',
    dueOn: null,
    lines: [
      { description: 'Correction of credits, grant no. 1', quantity: -90_000, net: -22_500, corrects },
      { quantity: -200, share: { days: 159, of: 183 }, net: -Math.round((36_800 * 159) / 183), corrects },
    ],
  });
  const text = await billing.readPdfText(july!.id);
  expect(text).toContain(`Corrects invoice ${charged.name} of 2 Jul 2026`);
  expect(text).toContain('−2 seats × half a year, 159 of 183 days');
  expect(text).toContain(`from your payment of ${charged.name}, or from your next payment`);
  const csv = await (await billing.download(INVOICE_CSV_PATH, july!.id)).text();
  expect(csv).toContain(`,${BUYER.orderReference},${charged.name},"Correction of credits, grant no. 1",`);
});

it.each([
  [true, 'names the invoice in force'],
  [false, 'is not credited a second time'],
])('a correction after its invoice was taken back (issued again: %s) %s', async (reissue) => {
  await billing.saveBuyer();
  const grantId = await billing.grantAt('2026-06-10T10:00:00Z', 100_000);
  await billing.issueAt('2026-07-02T09:00:00Z');
  const [june] = await billing.findInvoices('2026-06');
  await billing.asAdminAt('2026-07-10T10:00:00Z', async (browser) => {
    const body = { requestId: newId(), invoiceId: june!.id, reason: 'The wrong buyer', reissue };
    await browser.get(creditInvoice, { params: billing.params, body });
    const correction = { postingId: newId(), grantId, amount: 90_000, reason: 'A zero too many' };
    await browser.get(correctGrant, { params: billing.params, body: correction });
  });
  await billing.issueAt('2026-08-02T09:00:00Z');
  const [, , again] = await billing.findInvoices('2026-06');
  const [july] = await billing.findInvoices('2026-07');
  if (!reissue) return expect([again, july]).toEqual([undefined, undefined]);
  const corrects = { name: again!.name, issuedOn: '2026-07-10' };
  return expect(await billing.readInvoice(july!.id)).toMatchObject({
    kind: 'credit-note',
    lines: [{ corrects }],
  });
});

it('is reversed by a credit note and reissued, in one number series', async () => {
  await billing.saveBuyer();
  await billing.grantAt('2026-06-10T10:00:00Z', 1_000);
  await billing.issueAt('2026-07-02T09:00:00Z');
  const [june] = await billing.findInvoices('2026-06');
  const wrong = await billing.readInvoice(june!.id);
  await billing.saveBuyer({ ...BUYER, vatNumber: 'DE987654321' });
  const body = { requestId: newId(), invoiceId: june!.id, reason: 'Wrong VAT number', reissue: true };
  const { issued } = await billing.platform.get(creditInvoice, { params: billing.params, body });
  const numberOf = (name: string): number => Number(name.slice('INV-'.length));
  expect(issued.map(numberOf)).toEqual([1, 2].map((more) => numberOf(wrong.name) + more));
  await billing.platform.get(creditInvoice, { params: billing.params, body });
  expect(
    await billing.platform.call(creditInvoice, {
      params: billing.params,
      body: { ...body, requestId: newId() },
    }),
  ).toMatchObject({
    answer: { error: 'not-now' },
  });
  const [first, note, again] = await billing.findInvoices('2026-06');
  expect(first).toMatchObject({ id: june!.id, isCredited: true });
  expect(await billing.readInvoice(first!.id)).toEqual(wrong);
  expect(await billing.readInvoice(note!.id)).toMatchObject({
    kind: 'credit-note',
    total: -wrong.total,
    buyer: { vatNumber: 'DE123456789' },
    corrects: { name: wrong.name, issuedOn: '2026-07-02', reason: 'Wrong VAT number' },
  });
  const replaces = { name: wrong.name, issuedOn: '2026-07-02' };
  expect(await billing.readInvoice(again!.id)).toMatchObject({
    total: wrong.total,
    buyer: { vatNumber: 'DE987654321' },
    replaces,
  });
  expect(await billing.readPdfText(again!.id)).toContain(
    `This invoice replaces invoice ${wrong.name} of 2 Jul 2026`,
  );
  expect(await billing.readPdfText(note!.id)).toContain(`from your payment of ${wrong.name}`);
  const { rows } = await server.superuser.query<{ name: string }>(
    `select name from credit_invoice where content ? 'seller' order by name`,
  );
  expect(rows.map(({ name }) => numberOf(name))).toEqual(rows.map((_, place) => place + 1));
});
