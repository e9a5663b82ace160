import {
  CREDIT_STATEMENT_CSV_PATH,
  CREDIT_STATEMENT_PDF_PATH,
  findStatements,
  readCreditStatement,
  type Statement,
} from '@colloquy/contract/credits';
import { findAudit } from '@colloquy/contract/organisations';
import fc from 'fast-check';
import { extractText } from 'unpdf';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { monthIn } from '../../platform/calendar.ts';
import { shiftClock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { sumInSql } from './statement-sums.model.ts';
import {
  correctGrant,
  grantCredits,
  refundCredits,
  releaseCredits,
  reserveCredits,
  settleCredits,
} from './index.ts';

const server = useTestServer();
let platform: Browser;

beforeAll(async () => {
  const operator = await anOrganisation({ isOperator: true });
  platform = await actAs(server, await aPerson(operator.id, 'admin'));
});
afterEach(() => shiftClock(0));

/** Runs `fn` in an organisation at a moment. */
const at = <T>(organisationId: string, moment: string | Date, fn: () => Promise<T>): Promise<T> => {
  shiftClock(new Date(moment).getTime() - Date.now());
  return run(asSystem(organisationId), fn).finally(() => shiftClock(0));
};

const QUOTE = { priceListId: newId(), work: 'transcription', price: 100 } as const;

/** Minutes of transcription, reserved at one moment and settled at another. */
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

async function grant(organisationId: string, amount: number, moment: string | Date): Promise<string> {
  const postingId = newId();
  await at(organisationId, moment, () => grantCredits({ organisationId, postingId, amount }));
  return postingId;
}

const statementOf = async (browser: Browser, organisationId: string, month: string): Promise<Statement> =>
  (await browser.get(readCreditStatement, { params: { organisationId }, query: { month } })).statement;

const download = async (path: string, organisationId: string, month: string): Promise<Response> =>
  platform.fetch(`${path.replace(':organisationId', organisationId)}?month=${month}`);

describe('the statement of a month', () => {
  it('equals the raw rows in every zone, over year ends and 29 February', async () => {
    const step = fc.record({
      kind: fc.constantFrom(
        'grant' as const,
        'correct' as const,
        'settle' as const,
        'release' as const,
        'refund' as const,
      ),
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
          const grantId = await grant(organisationId, 1_000_000, '2023-12-20T12:00:00Z');
          for (const { kind, amount, moment } of inOrder) {
            if (kind === 'grant') await grant(organisationId, amount, moment);
            else if (kind === 'correct')
              await at(organisationId, moment, () =>
                correctGrant({ organisationId, postingId: newId(), grantId, amount, reason: 'Too many.' }),
              );
            else if (kind === 'release') {
              const reservation = { organisationId, reservationId: newId(), subjectId: newId() };
              await at(organisationId, moment, () =>
                reserveCredits({ ...reservation, postingId: newId(), amount }),
              );
              await at(organisationId, moment, () => releaseCredits({ ...reservation, postingId: newId() }));
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
            const raw = await sumInSql(server.superuser, organisationId, timeZone, month.month);
            expect(month).toMatchObject(raw);
            if (index > 2 && month !== months[0]) continue;
            const statement = await statementOf(admin, organisationId, month.month);
            const { lines, opening, closing, services, reservations, ...sums } = statement;
            expect(sums).toMatchObject({ spent: raw.spent, refunded: raw.refunded });
            expect(opening + lines.reduce((sum, { change }) => sum + change, 0)).toBe(closing);
            expect(lines.at(-1)?.balance ?? closing).toBe(closing);
            const ofKind = (kind: string) =>
              lines.filter((line) => line.kind === kind).reduce((sum, { change }) => sum + change, 0);
            expect(ofKind('settle')).toBe(0 - raw.spent);
            expect(ofKind('grant')).toBe(raw.granted);
            expect(ofKind('correct')).toBe(0 - raw.corrected);
            expect(ofKind('refund')).toBe(raw.refunded);
            expect(reservations.reduce((sum, { amount }) => sum + amount, 0)).toBe(sums.reserved);
            expect(services.reduce((sum, { spent }) => sum + spent, 0)).toBe(raw.spent);
          }
        },
      ),
      { numRuns: 6, interruptAfterTimeLimit: 60_000 },
    );
  }, 120_000);

  it('names jobs and people, carries balances over, and can be downloaded', async () => {
    const { id: organisationId } = await anOrganisation({ name: 'Łódź Ελλάδα हिन्दी مكتب አማርኛ' });
    await grant(organisationId, 50_000, '2026-08-01T09:00:00Z');
    await transcribe(organisationId, 30, '2026-08-31T23:50:00Z', '2026-09-01T00:05:00Z');
    const august = await statementOf(platform, organisationId, '2026-08');
    expect(august).toMatchObject({
      isFinished: true,
      opening: 0,
      granted: 50_000,
      spent: 0,
      closing: 50_000,
      reserved: 3_300,
      reservations: [{ amount: 3_300 }],
      seal: { day: '2026-08-31', number: 2 },
    });
    const september = await statementOf(platform, organisationId, '2026-09');
    expect(september).toMatchObject({ opening: 50_000, spent: 3_000, closing: 47_000, reserved: 0 });
    // One line for the work, with its reservation as a detail.
    expect(september.lines).toMatchObject([
      {
        kind: 'settle',
        change: -3_000,
        balance: 47_000,
        work: { work: 'transcription', quantity: 1_800_000, price: 100, reserved: 3_300 },
        reservedAt: expect.stringMatching(/^2026-08-31T23:50:00/) as string,
      },
    ]);
    expect(september.services).toEqual([{ sid: 'SID002', service: 'Qual AI', spent: 3_000, refunded: 0 }]);
    expect(await statementOf(platform, organisationId, '2026-07')).toMatchObject({
      closing: 0,
      lines: [],
    });

    const csv = await (await download(CREDIT_STATEMENT_CSV_PATH, organisationId, '2026-09')).text();
    expect(csv).toMatch(/Opening balance,+500\r/);
    expect(csv).toMatch(
      /,Used,"Transcription, 30 min at 1.00 for a minute; 33.00 was reserved",.*,-30,470\r/,
    );
    const pdf = await download(CREDIT_STATEMENT_PDF_PATH, organisationId, '2026-09');
    expect(pdf.headers.get('content-disposition')).toContain('statement-2026-09.pdf');
    const own = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
    await own.fetch(`${CREDIT_STATEMENT_PDF_PATH.replace(':organisationId', organisationId)}?month=2026-09`);
    const audited = await own.get(findAudit, { query: { action: 'statement.downloaded' } });
    expect(audited.rows.map(({ by, subjectName }) => [by, subjectName])).toEqual(
      ['person', 'platform', 'platform'].map((by) => [by, 'Statement for September 2026']),
    );
    const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()), { mergePages: true });
    for (const said of [
      'Statement for September 2026',
      'Łódź Ελλάδα',
      '500.00',
      '−30.00',
      '470.00',
      'Used',
      'Page 1 of 1',
    ])
      expect(text).toContain(said);
  });
});
