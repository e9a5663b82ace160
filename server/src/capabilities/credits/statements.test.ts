import {
  CREDIT_STATEMENT_CSV_PATH,
  CREDIT_STATEMENT_PDF_PATH,
  findStatements,
  INVOICE_CSV_PATH,
  INVOICE_PDF_PATH,
  readCreditStatement,
  readInvoice,
  type Statement,
} from '@colloquy/contract';
import fc from 'fast-check';
import { extractText } from 'unpdf';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { monthIn } from '../../platform/calendar.ts';
import { shiftClock } from '../../platform/clock.ts';
import { asTask } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { issueInvoices } from './invoice.ts';
import { rawSums } from './statement-sums.model.ts';
import {
  ensureMonthlyGrant,
  grantCredits,
  refundCredits,
  releaseCredits,
  reserveCredits,
  settleCredits,
} from './index.ts';

const server = useTestServer();
let platform: Browser;

beforeAll(async () => {
  const house = await anOrganisation({ isHouse: true });
  platform = await actAs(server, await aPerson(house.id, 'admin'));
});
afterEach(() => shiftClock(0));

/** Does something in an organisation at a moment. */
const at = <T>(organisationId: string, moment: string | Date, fn: () => Promise<T>): Promise<T> => {
  shiftClock(new Date(moment).getTime() - Date.now());
  return run(asTask(organisationId), fn).finally(() => shiftClock(0));
};

const QUOTE = { priceListId: newId(), work: 'transcription', price: 100 } as const;

/** Minutes of transcription that are set aside at one moment and settled at another. */
async function transcribe(organisationId: string, minutes: number, from: string | Date, until = from) {
  const reservationId = newId();
  const work = { organisationId, subjectId: newId(), quote: QUOTE, quantity: minutes * 60_000 };
  await at(organisationId, from, () =>
    reserveCredits({ ...work, reservationId, postingId: newId(), amount: minutes * 110 }),
  );
  await at(organisationId, until, () =>
    settleCredits({
      organisationId,
      reservationId,
      postingId: newId(),
      used: minutes * 100,
      quantity: minutes * 60_000,
    }),
  );
  return reservationId;
}

const grant = (organisationId: string, amount: number, moment: string | Date) =>
  at(organisationId, moment, () => grantCredits({ organisationId, postingId: newId(), amount }));

const statementOf = async (browser: Browser, organisationId: string, month: string): Promise<Statement> =>
  (await browser.get(readCreditStatement, { params: { organisationId }, query: { month } })).statement;

const download = async (path: string, organisationId: string, month: string): Promise<Response> =>
  platform.fetch(`${path.replace(':organisationId', organisationId)}?month=${month}`);

describe('the statement of a month', () => {
  it('is what the raw rows say, in every zone, over year ends and the 29th of February', async () => {
    const step = fc.record({
      kind: fc.constantFrom('grant' as const, 'settle' as const, 'release' as const, 'refund' as const),
      amount: fc.integer({ min: 1, max: 400 }),
      moment: fc.oneof(
        fc.constantFrom(
          '2023-12-31T23:59:59.999Z',
          '2024-01-01T00:00:00Z',
          '2024-02-29T18:30:00Z',
          '2024-02-29T10:00:00Z',
        ),
        fc.date({ min: new Date('2023-12-28'), max: new Date('2024-03-03'), noInvalidDate: true }),
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('UTC', 'Asia/Kolkata', 'Pacific/Kiritimati', 'America/St_Johns'),
        fc.array(step, { minLength: 1, maxLength: 10 }),
        async (timeZone, steps) => {
          const { id: organisationId } = await anOrganisation({ timeZone });
          const admin = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
          const inOrder = steps
            .map((each) => ({ ...each, moment: new Date(each.moment) }))
            .toSorted((a, b) => a.moment.getTime() - b.moment.getTime());
          await grant(organisationId, 1_000_000, '2023-12-20T12:00:00Z');
          for (const { kind, amount, moment } of inOrder) {
            if (kind === 'grant') await grant(organisationId, amount, moment);
            else if (kind === 'release') {
              const held = { organisationId, reservationId: newId(), subjectId: newId() };
              await at(organisationId, moment, () => reserveCredits({ ...held, postingId: newId(), amount }));
              await at(organisationId, moment, () => releaseCredits({ ...held, postingId: newId() }));
            } else {
              const reservationId = await transcribe(organisationId, amount, moment);
              if (kind === 'refund')
                await at(organisationId, moment, () =>
                  refundCredits({ organisationId, reservationId, postingId: newId(), amount }),
                );
            }
          }
          const { months } = await admin.get(findStatements, { params: { organisationId } });
          expect(months[0]!.month).toBe(monthIn(timeZone, new Date()));
          for (const [index, month] of months.toReversed().entries()) {
            const raw = await rawSums(server.behind, organisationId, timeZone, month.month);
            expect(month).toMatchObject(raw);
            if (index > 2 && month !== months[0]) continue;
            const statement = await statementOf(admin, organisationId, month.month);
            const { postings, opening, closing, services, ...sums } = statement;
            expect(sums).toMatchObject({ spent: raw.spent, refunded: raw.refunded });
            expect(opening + postings.reduce((sum, { change }) => sum + change, 0)).toBe(closing);
            expect(postings).toHaveLength(month.postings);
            expect(postings.at(-1)?.balance ?? closing).toBe(closing);
            expect(services.reduce((sum, { spent }) => sum + spent, 0)).toBe(raw.spent);
          }
        },
      ),
      { numRuns: 6, interruptAfterTimeLimit: 60_000 },
    );
  }, 120_000);

  it('names jobs and people, carries balances over, and is a file that can be read', async () => {
    const { id: organisationId } = await anOrganisation({ name: 'Łódź Ελλάδα हिन्दी مكتب አማርኛ' });
    await grant(organisationId, 50_000, '2026-08-01T09:00:00Z');
    await transcribe(organisationId, 30, '2026-08-31T23:50:00Z', '2026-09-01T00:05:00Z');
    const august = await statementOf(platform, organisationId, '2026-08');
    expect(august).toMatchObject({
      isFinished: true,
      opening: 0,
      granted: 50_000,
      spent: 0,
      setAside: 3_300,
      closing: 46_700,
      seal: { day: '2026-08-31', number: 2 },
    });
    const september = await statementOf(platform, organisationId, '2026-09');
    expect(september).toMatchObject({ opening: 46_700, spent: 3_000, setAside: -3_300, closing: 47_000 });
    expect(september.services).toEqual([{ sid: 'SID002', service: 'Qual AI', spent: 3_000, refunded: 0 }]);
    expect(await statementOf(platform, organisationId, '2026-07')).toMatchObject({
      closing: 0,
      postings: [],
    });

    const csv = await (await download(CREDIT_STATEMENT_CSV_PATH, organisationId, '2026-09')).text();
    expect(csv).toContain('Opening balance,,,,,467');
    expect(csv).toContain(',Used,Qual AI,,,3,470');
    const pdf = await download(CREDIT_STATEMENT_PDF_PATH, organisationId, '2026-09');
    expect(pdf.headers.get('content-disposition')).toContain('statement-2026-09.pdf');
    const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()), { mergePages: true });
    for (const said of [
      'Statement of September 2026',
      'Łódź Ελλάδα',
      '467.00',
      '470.00',
      'Used',
      'Page 1 of 1',
    ])
      expect(text).toContain(said);
  });
});

describe('the invoice of a month', () => {
  it('is issued once the month is over, numbered without a gap, and never changes', async () => {
    const { id: organisationId, code } = await anOrganisation({ timeZone: 'Asia/Kolkata' });
    const params = { organisationId };
    await at(organisationId, '2026-06-10T09:00:00Z', () => ensureMonthlyGrant(organisationId));
    await grant(organisationId, 5_000, '2026-06-10T10:00:00Z');
    const reservationId = await transcribe(organisationId, 12, '2026-06-30T18:00:00Z');
    // Half past six in UTC is midnight there: July.
    await transcribe(organisationId, 5, '2026-06-30T18:30:00Z');
    await at(organisationId, '2026-07-02T09:00:00Z', () =>
      refundCredits({ organisationId, reservationId, postingId: newId(), amount: 200 }),
    );
    const { invoice: june } = await platform.get(readInvoice, { params, query: { month: '2026-06' } });
    expect(june).toMatchObject({
      number: 1,
      lines: [
        { sid: 'SID002', work: 'transcription', quantity: 720_000, price: 100, credits: 1_200, money: null },
      ],
      refunds: [],
      granted: { byPlan: 6_000, added: 5_000 },
      total: { credits: 1_200, money: null },
    });
    const admin = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
    const { invoice: july } = await admin.get(readInvoice, { params, query: { month: '2026-07' } });
    expect(july).toMatchObject({ number: 2, refunds: [{ credits: 200 }], total: { credits: 300 } });
    // What was left of June's credits expired with it.
    expect(july!.expired).toBe(6_000 - 1_200);
    const { months } = await admin.get(findStatements, { params });
    expect(months.filter(({ invoice }) => invoice).map(({ month }) => month)).toEqual(['2026-07', '2026-06']);
    expect(await admin.get(readInvoice, { params, query: { month: months[0]!.month } })).toMatchObject({
      invoice: null,
    });
    await Promise.all([1, 2, 3].map(() => platform.get(findStatements, { params })));
    expect((await platform.get(readInvoice, { params, query: { month: '2026-06' } })).invoice).toEqual(june);

    const csv = await (await download(INVOICE_CSV_PATH, organisationId, '2026-06')).text();
    expect(csv).toContain(`${code}-0001,2026-06,Qual AI,Transcription,12,minute,1,12`);
    const pdf = await download(INVOICE_PDF_PATH, organisationId, '2026-06');
    const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()), { mergePages: true });
    for (const said of [`Invoice ${code}-0001`, 'June 2026', 'Transcription', 'minute', '12.00'])
      expect(text).toContain(said);
    expect((await download(INVOICE_PDF_PATH, organisationId, months[0]!.month)).status).toBe(409);
  });

  it('is of every posting once, under one name, wherever the organisation moves', async () => {
    const { id: organisationId, code } = await anOrganisation({ timeZone: 'Asia/Kolkata', name: 'Before' });
    const params = { organisationId };
    await grant(organisationId, 50_000, '2026-05-10T10:00:00Z');
    // The last of these is in June there, and in May of New York.
    for (const moment of ['2026-05-20T12:00:00Z', '2026-05-31T18:29:59Z', '2026-05-31T19:00:00Z'])
      await transcribe(organisationId, 1, moment);
    await at(organisationId, '2026-06-02T12:00:00Z', () => issueInvoices(organisationId));
    await server.behind.query(
      `update organisation set time_zone = 'America/New_York', name = 'After', code = $2 where id = $1`,
      [organisationId, `${code}X`],
    );
    await transcribe(organisationId, 2, '2026-06-10T12:00:00Z');
    const invoiceOf = async (month: string) =>
      (await platform.get(readInvoice, { params, query: { month } })).invoice;
    const may = await invoiceOf('2026-05');
    expect(may).toMatchObject({
      number: 1,
      organisation: { name: 'Before', code },
      until: '2026-05-31T18:30:00.000Z',
      total: { credits: 200 },
      seal: { day: '2026-05-31', seal: expect.any(String) as string },
    });
    expect(await invoiceOf('2026-06')).toMatchObject({
      number: 2,
      organisation: { name: 'After', code: `${code}X` },
      from: may!.until,
      until: '2026-07-01T04:00:00.000Z',
      opening: may!.closing,
      granted: { byPlan: 0, added: 0 },
      total: { credits: 300 },
    });
  });

  it('names money where a credit has a price', async () => {
    const { id: organisationId } = await anOrganisation();
    await grant(organisationId, 5_000, '2026-09-10T10:00:00Z');
    await transcribe(organisationId, 12, '2026-09-11T18:00:00Z');
    const { rows } = await server.behind.query<{ prices: object }>('select prices from price_list limit 1');
    await server.behind.query(
      `insert into price_list (id, number, prices, credit_price, valid_from, created_at)
       select $1, max(number) + 1, $2, '{"currency": "EUR", "minor": 25}', '2026-01-01', now() from price_list`,
      [newId(), rows[0]!.prices],
    );
    const asked = { params: { organisationId }, query: { month: '2026-09' } };
    const { invoice } = await platform.get(readInvoice, asked);
    expect(invoice).toMatchObject({
      lines: [{ credits: 1_200, money: 300 }],
      total: { credits: 1_200, money: 300 },
      creditPrice: { currency: 'EUR', minor: 25 },
    });
    const pdf = await download(INVOICE_PDF_PATH, organisationId, '2026-09');
    const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()), { mergePages: true });
    expect(text).toContain('€3.00');
    // A price of a later day is not that of the month.
    await server.behind.query(`update price_list set valid_from = '2026-10-01' where number > 1`);
    const { id: another } = await anOrganisation();
    await grant(another, 5_000, '2026-09-10T10:00:00Z');
    expect(
      (await platform.get(readInvoice, { ...asked, params: { organisationId: another } })).invoice,
    ).toMatchObject({ creditPrice: null });
    await server.behind.query('delete from price_list where number > 1');
  });
});
