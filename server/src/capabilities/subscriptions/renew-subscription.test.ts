import { afterEach, expect, it } from 'vitest';
import { shiftClock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aSubscription } from './subscriptions.factory.ts';
import { addSubscription, changeSubscription } from './manage-subscription.ts';
import { renewSubscription } from './renew-subscription.ts';

const server = useTestServer();
afterEach(() => shiftClock(0));

it('writes each period that passed while no worker ran', async () => {
  const { id: organisationId } = await anOrganisation();
  const price = { currency: 'EUR', minor: 60_000 };
  await aSubscription(organisationId, { period: 0, startsOn: '2026-01-01', price });
  shiftClock(Date.parse('2027-08-15T12:00:00Z') - Date.now());
  for (let time = 0; time < 2; time++)
    await run(asSystem(organisationId), () => renewSubscription(organisationId));
  const { rows } = await server.superuser.query(
    `select starts_on::text as from, ends_on::text as to, price, ended_at::text as ended from subscription
     where organisation_id = $1 order by starts_on`,
    [organisationId],
  );
  expect(rows).toEqual([
    { from: '2026-01-01', to: '2026-06-30', price, ended: '2026-07-01 00:00:00+00' },
    { from: '2026-07-01', to: '2026-12-31', price, ended: '2027-01-01 00:00:00+00' },
    { from: '2027-01-01', to: '2027-06-30', price, ended: '2027-07-01 00:00:00+00' },
    { from: '2027-07-01', to: '2027-12-31', price, ended: null },
  ]);
});

it('renews on the day of the month on which it began, even after a shorter month and after other seats', async () => {
  const { id: organisationId } = await anOrganisation();
  const who = { organisationId, personId: newId() };
  const at = (day: string, fn: () => Promise<unknown>): Promise<unknown> => {
    shiftClock(Date.parse(`${day}T12:00:00Z`) - Date.now());
    return run(asSystem(organisationId), fn);
  };
  const periods = async () => {
    const { rows } = await server.superuser.query<{ id: string; from: string; to: string }>(
      `select id, starts_on::text as from, ends_on::text as to from subscription where organisation_id = $1
       order by starts_on`,
      [organisationId],
    );
    return rows;
  };
  const order = { plan: 2, period: 0, seats: 4, renews: true, price: null } as const;
  await at('2026-09-01', () =>
    addSubscription(
      { organisationId, personId: null },
      { ...order, startsOn: '2026-08-31', requestId: newId() },
    ),
  );
  await at('2027-03-10', () => renewSubscription(organisationId));
  const renewed = (await periods()).at(-1)!;
  await at('2027-03-10', () => changeSubscription(who, renewed.id, { version: 1, seats: 5 }));
  await at('2027-09-01', () => renewSubscription(organisationId));
  expect((await periods()).map(({ from, to }) => [from, to])).toEqual([
    ['2026-08-31', '2027-02-27'],
    ['2027-02-28', '2027-08-30'],
    ['2027-03-10', '2027-08-30'],
    ['2027-08-31', '2028-02-28'],
  ]);
});
