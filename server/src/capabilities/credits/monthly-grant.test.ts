import { monthlyGrantOf, PLAN_TERMS } from '@colloquy/contract/subscriptions';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { addDays, dayIn, daysOf, nextMonth, startOfDay, startOfMonth } from '../../platform/calendar.ts';
import { shiftClock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { addSubscription } from '../subscriptions/index.ts';
import { grantMonthlyCredits, checkLedger, ensureMonthlyGrant, readBalance } from './index.ts';

/** The clock keeps running during a test. */
const MINUTE_MS = 60_000;

const server = useTestServer();
afterEach(() => shiftClock(0));

const setClock = (moment: string | Date): void => shiftClock(new Date(moment).getTime() - Date.now());
const inOrganisation = <T>(id: string, fn: () => Promise<T>): Promise<T> => run(asSystem(id), fn);
const ensureGrant = (id: string): Promise<void> => inOrganisation(id, () => ensureMonthlyGrant(id));
const available = async (id: string): Promise<number> =>
  (await inOrganisation(id, () => readBalance(id))).available;

type Ordered = { plan: 0 | 1 | 2 | 3 | 4; seats: number | null };
const subscribe = (organisationId: string, startsOn: string, ordered: Ordered, renews = true) =>
  inOrganisation(organisationId, () =>
    addSubscription(
      { organisationId, personId: null },
      { ...ordered, period: 0, startsOn, renews, price: null, requestId: newId() },
    ),
  );

const grantsOf = async (id: string) => {
  const { rows } = await server.superuser.query<{ amount: string; expiresAt: Date }>(
    `select l.amount, l.expires_at as "expiresAt" from credit_lot l join credit_posting p
       on p.organisation_id = l.organisation_id and p.id = l.posting_id and p.kind = 'grant'
     where l.organisation_id = $1 order by p.number`,
    [id],
  );
  return rows.map(({ amount, expiresAt }) => ({ amount: Number(amount), expiresAt }));
};

it("grants 60 credits a month on Free, once, which expire with the month in the organisation's zone", async () => {
  const { id } = await anOrganisation({ timeZone: 'Asia/Kolkata' });
  setClock('2027-12-31T18:29:00Z');
  await Promise.all(Array.from({ length: 6 }, () => ensureGrant(id)));
  expect(await available(id)).toBe(PLAN_TERMS[0].monthlyGrant);
  // A minute later it is the next year there.
  setClock('2027-12-31T18:30:00Z');
  expect(await available(id)).toBe(0);
  await ensureGrant(id);
  expect(await grantsOf(id)).toEqual([
    { amount: 6_000, expiresAt: new Date('2027-12-31T18:30:00Z') },
    { amount: 6_000, expiresAt: new Date('2028-01-31T18:30:00Z') },
  ]);
  expect(await inOrganisation(id, checkLedger)).toEqual([]);
});

it('grants more from the day that seats are added, and withdraws nothing', async () => {
  const { id } = await anOrganisation();
  setClock('2028-02-01T08:00:00Z');
  await subscribe(id, '2028-02-01', { plan: 2, seats: 2 });
  await ensureGrant(id);
  expect(await available(id)).toBe(60_000);
  setClock('2028-02-29T08:00:00Z');
  await subscribe(id, '2028-02-29', { plan: 2, seats: 31 });
  for (const _ of [1, 2, 3]) await ensureGrant(id);
  // 28 days with 2 seats and one with 31, of 29.
  expect(await available(id)).toBe(90_000);
  await subscribe(id, '2028-02-29', { plan: 1, seats: null });
  await ensureGrant(id);
  expect(await available(id)).toBe(90_000);
});

it("sums to the plan's monthly amounts by day, whenever it is read", async () => {
  const change = fc.record({
    day: fc.nat({ max: 30 }),
    seats: fc.integer({ min: 1, max: 50 }),
    calls: fc.integer({ min: 0, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('UTC', 'Pacific/Kiritimati', 'America/St_Johns', 'Asia/Kolkata'),
      fc.constantFrom('2027-12', '2028-02', '2027-02', '2028-04'),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      async (timeZone, month, changes) => {
        const { id } = await anOrganisation({ timeZone });
        const days = daysOf(month);
        const seatsOf = new Map<string, number>();
        let seats = 0;
        for (const { day, ...step } of changes.toSorted((a, b) => a.day - b.day)) {
          const startsOn = days[Math.min(day, days.length - 1)]!;
          // Each change grants more than the one before, because a smaller plan withdraws nothing.
          seats += step.seats;
          setClock(new Date(startOfDay(timeZone, startsOn).getTime() + 3_600_000));
          await subscribe(id, startsOn, { plan: 2, seats });
          seatsOf.set(startsOn, seats);
          await Promise.all(Array.from({ length: step.calls }, () => ensureGrant(id)));
        }
        const until = startOfMonth(timeZone, nextMonth(month));
        setClock(new Date(until.getTime() - MINUTE_MS));
        await ensureGrant(id);
        let present: number | undefined;
        const parts = days.map((day) => {
          present = seatsOf.get(day) ?? present;
          return present === undefined ? 6_000 : monthlyGrantOf(2, present);
        });
        const grants = await grantsOf(id);
        expect(grants.reduce((sum, { amount }) => sum + amount, 0)).toBe(
          Math.round(parts.reduce((sum, part) => sum + part, 0) / days.length),
        );
        for (const { expiresAt } of grants) expect(expiresAt).toEqual(until);
        setClock(until);
        expect(await available(id)).toBe(0);
      },
    ),
    { numRuns: 8 },
  );
}, 60_000);

it('renews the subscription, however long no one read it', async () => {
  const { id } = await anOrganisation({ timeZone: 'Pacific/Kiritimati' });
  setClock('2027-01-05T00:00:00Z');
  await subscribe(id, '2027-01-01', { plan: 2, seats: 4 });
  const periods = async () => {
    const { rows } = await server.superuser.query<{ from: string; to: string; isOver: boolean }>(
      `select starts_on::text as from, ends_on::text as to, ended_at is not null as "isOver" from subscription
       where organisation_id = $1 order by starts_on`,
      [id],
    );
    return rows;
  };
  const first = { from: '2027-01-01', to: '2027-06-30' };
  const last = startOfDay('Pacific/Kiritimati', '2027-07-01');
  setClock(new Date(last.getTime() - MINUTE_MS));
  await runTask(grantMonthlyCredits, id, {});
  expect(await periods()).toEqual([{ ...first, isOver: false }]);
  setClock(last);
  for (const _ of [1, 2, 3]) await runTask(grantMonthlyCredits, id, {});
  const second = { from: '2027-07-01', to: '2027-12-31' };
  expect(await periods()).toEqual([
    { ...first, isOver: true },
    { ...second, isOver: false },
  ]);
  expect(await available(id)).toBe(120_000);
  setClock('2029-03-10T00:00:00Z');
  await ensureGrant(id);
  // It renews even if the renewal is not written yet.
  expect(await available(id)).toBe(120_000);
  await runTask(grantMonthlyCredits, id, {});
  expect((await periods()).at(-1)).toEqual({ from: '2029-01-01', to: '2029-06-30', isOver: false });
});

it('ends on its last day if it does not renew', async () => {
  const { id } = await anOrganisation();
  const today = dayIn('UTC', new Date());
  await subscribe(id, addDays(today, -400), { plan: 2, seats: 4 }, false);
  await runTask(grantMonthlyCredits, id, {});
  expect(await available(id)).toBe(6_000);
});
