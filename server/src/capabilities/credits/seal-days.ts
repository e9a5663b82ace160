import { addDays, dayIn, startOfDay } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { holdAccounts } from './accounts.store.ts';
import { CHAIN_START, hashSeal } from './hash-chain.ts';

/** How long a day is over before it is sealed: a posting carries the clock of whoever asked for it. */
export const GRACE_MS = 600_000;

type Seal = { day: string; number: number; hash: string; seal: string };

/**
 * Seals every day of the organisation's zone that is over and was not sealed, from that of the first posting on: a seal
 * names the last posting up to the end of the day and holds the seal before, so that whoever kept one (statements print
 * them) can tell whether anything up to then was changed. In a scope of the organisation.
 */
export async function sealDays(organisationId: string): Promise<void> {
  await holdAccounts(organisationId);
  const timeZone = await findTimeZone(organisationId);
  const first = await findFirstMoment(organisationId);
  if (!first) return;
  let last: Seal = (await findLastSeal(organisationId)) ?? {
    day: addDays(dayIn(timeZone, first), -1),
    number: 0,
    hash: CHAIN_START,
    seal: CHAIN_START,
  };
  const over = dayIn(timeZone, new Date(now().getTime() - GRACE_MS));
  for (let day = addDays(last.day, 1); day < over; day = addDays(day, 1)) {
    const end = startOfDay(timeZone, addDays(day, 1));
    const { number, hash } = (await findLastBefore(organisationId, end)) ?? last;
    const seal = hashSeal({ organisationId, day, number, hash, previousSeal: last.seal });
    await sqlQuery(
      `insert into credit_seal (organisation_id, id, day, number, hash, previous_seal, seal, at, ends_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [organisationId, newId(), day, number, hash, last.seal, seal, now(), end],
    );
    last = { day, number, hash, seal };
  }
}

async function findTimeZone(organisationId: string): Promise<string> {
  const { rows } = await sqlQuery<{ timeZone: string }>(
    `select time_zone as "timeZone" from organisation where id = $1`,
    [organisationId],
  );
  return rows[0]!.timeZone;
}

async function findFirstMoment(organisationId: string): Promise<Date | undefined> {
  const { rows } = await sqlQuery<{ at: Date }>(
    'select at from credit_posting where organisation_id = $1 and number = 1',
    [organisationId],
  );
  return rows[0]?.at;
}

async function findLastSeal(organisationId: string): Promise<Seal | undefined> {
  const { rows } = await sqlQuery<Seal>(
    `select day::text, number, hash, seal from credit_seal where organisation_id = $1 order by credit_seal.day desc limit 1`,
    [organisationId],
  );
  return rows[0];
}

async function findLastBefore(
  organisationId: string,
  moment: Date,
): Promise<{ number: number; hash: string } | undefined> {
  const { rows } = await sqlQuery<{ number: number; hash: string }>(
    `select number, hash from credit_posting where organisation_id = $1 and at < $2 order by number desc limit 1`,
    [organisationId, moment],
  );
  return rows[0];
}
