import { SERVICES, SIDS } from '@colloquy/contract';
import {
  findServiceCreditHistory,
  readMonthlyServiceCredit,
  readServiceAnalysis,
  type ServiceAnalysisRow,
} from '@colloquy/contract/dashboard';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { monthIn } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { type RawPosting, insertRawPostings } from './dashboard.factory.ts';

const server = useTestServer();
let platformAdmin: Browser;
beforeAll(async () => {
  platformAdmin = await actAs(server, await aPerson((await anOrganisation()).id, 'admin'));
});

/** In Havana clocks go back over midnight, even on 1 November; in Cairo and Beirut they skip it. */
const ZONES = [
  'UTC',
  'Europe/London',
  'America/New_York',
  'America/Havana',
  'America/St_Johns',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];

const HOUR = 3_600_000;
/** Boundary cases: ends of years, months and weeks, 29 February, clock changes. */
const EDGES = [
  '2024-01-01',
  '2024-02-29',
  '2024-03-01',
  '2024-12-31',
  '2025-01-01',
  '2026-11-01',
  '2024-02-08',
];
const instant = fc.oneof(
  fc
    .record({ day: fc.constantFrom(...EDGES), hours: fc.integer({ min: -30 * 4, max: 30 * 4 }) })
    .map(({ day, hours }) => new Date(Date.parse(day) + (hours / 4) * HOUR)),
  fc.date({ min: new Date('2023-12-30'), max: new Date('2027-01-02'), noInvalidDate: true }),
);
const posting: fc.Arbitrary<RawPosting> = fc.record({
  at: instant,
  sid: fc.constantFrom(...SIDS, null),
  spent: fc.integer({ min: -200, max: 1_000 }),
});

/** With its day in the organisation's zone, by PostgreSQL's calendar. */
type Raw = RawPosting & { day: string; organisationId: string };

async function everyPosting(): Promise<Raw[]> {
  const { rows } = await server.superuser.query<Raw>(
    `select p.at, p.sid, p.spent::float8 as spent, p.organisation_id as "organisationId",
       to_char(p.at at time zone o.time_zone, 'YYYY-MM-DD') as day
     from credit_posting p join organisation o on o.id = p.organisation_id`,
  );
  return rows;
}

const sumOf = (postings: readonly Raw[]): number => postings.reduce((sum, { spent }) => sum + spent, 0) / 100;

/** The expected answer of call 5, computed from raw rows one by one. */
function recomputed(raw: readonly Raw[], year: number, month?: number) {
  const begins = month === undefined ? `${year}-` : `${year}-${String(month).padStart(2, '0')}-`;
  const within = raw.filter(({ day }) => day.startsWith(begins));
  const placeOf = (day: string): number =>
    month === undefined ? Number(day.slice(5, 7)) : Math.ceil(Number(day.slice(8)) / 7);
  const places = month === undefined ? 12 : Math.ceil(new Date(Date.UTC(year, month, 0)).getUTCDate() / 7);
  const data = Array.from({ length: places }, (_, at): ServiceAnalysisRow => {
    const then = within.filter(({ day }) => placeOf(day) === at + 1);
    const on = (sid: RawPosting['sid']): number => sumOf(then.filter((each) => each.sid === sid));
    return {
      month: at + 1,
      Language: on('SID001'),
      QualAI: on('SID002'),
      DocChat: on('SID003'),
      OpenEndCode: on('SID004'),
    };
  });
  return { data, total: sumOf(within) };
}

it('equals the raw rows for every month and week, in the zone of each organisation', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ZONES),
      fc.array(posting, { minLength: 1, maxLength: 40 }),
      fc.record({ year: fc.integer({ min: 2023, max: 2027 }), month: fc.integer({ min: 1, max: 12 }) }),
      async (timeZone, postings, anyMonth) => {
        const { id, code } = await anOrganisation({ timeZone });
        await insertRawPostings(server, id, postings);
        const all = await everyPosting();
        const own = all.filter(({ organisationId }) => organisationId === id);
        // Includes boundary cases.
        const months = [anyMonth, { year: 2024, month: 2 }, { year: 2026, month: 11 }];
        for (const { year, month } of months)
          for (const period of [{ year }, { year, month }]) {
            const ofOne = await platformAdmin.get(readServiceAnalysis, {
              body: { ...period, organization_id: code },
            });
            const ofAll = await platformAdmin.get(readServiceAnalysis, { body: period });
            for (const [answer, raw] of [[ofOne, own] as const, [ofAll, all] as const]) {
              const expected = recomputed(raw, year, 'month' in period ? period.month : undefined);
              expect(answer.data).toEqual(expected.data);
              const total = answer.services.reduce((sum, each) => sum + each.credit_consumed, 0);
              expect(total).toBeCloseTo(expected.total, 6);
            }
          }
      },
    ),
    { numRuns: 12 },
  );
}, 120_000);

it('lists five services in its totals, and spending on no service if there is any', async () => {
  const { id } = await anOrganisation();
  const at = new Date('2022-06-15T12:00:00Z');
  await insertRawPostings(server, id, [{ at, sid: 'SID005', spent: 250 }]);
  const ask = () => platformAdmin.get(readServiceAnalysis, { body: { year: 2022, organization_id: id } });
  const names = SERVICES.map(({ name }) => name);
  expect((await ask()).services.map(({ name }) => name)).toEqual(names);
  expect((await ask()).services.at(-1)).toMatchObject({ sid: 'SID005', credit_consumed: 2.5 });
  await insertRawPostings(server, id, [{ at, sid: null, spent: 1 }]);
  expect((await ask()).services.at(-1)).toEqual({ sid: null, name: 'Other', credit_consumed: 0.01 });
});

it('covers the last twelve months, newest first, and can return the current one alone', async () => {
  const { id, code } = await anOrganisation({ timeZone: 'Pacific/Kiritimati' });
  const month = monthIn('Pacific/Kiritimati', now());
  await insertRawPostings(server, id, [
    { at: now(), sid: 'SID002', spent: 1_234 },
    { at: now(), sid: 'SID005', spent: 66 },
    { at: new Date('2001-01-01T00:00:00Z'), sid: 'SID002', spent: 99 },
  ]);
  const request = { body: { oid: code } };
  const { data: history } = await platformAdmin.get(findServiceCreditHistory, request);
  expect(history).toHaveLength(12);
  expect(history[0]).toEqual({
    month,
    services: {
      'Language Services': { credit_consumed: 0 },
      'Qual AI': { credit_consumed: 12.34 },
      'Chat with your Document': { credit_consumed: 0 },
      'Verbatim Coding and Analysis': { credit_consumed: 0 },
    },
    total: 13,
  });
  expect(history.map((record) => record.month)).toEqual(
    history
      .map((record) => record.month)
      .toSorted()
      .toReversed(),
  );
  expect(history.slice(1).every(({ total }) => total === 0)).toBe(true);
  expect((await platformAdmin.get(readMonthlyServiceCredit, request)).data).toEqual([history[0]]);
});
