import type { Sid } from '@colloquy/contract';
import { monthIn, startOfDay } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { type FiguresScope, scopedOrganisations } from './figures-scope.ts';

/** Hundredths of a credit spent on a service (null: on none) between the bounds `at` and `at` + 1. */
export type Spent = { at: number; sid: Sid | null; amount: number };

/**
 * Credits spent between days, which begin in the time zone of each organisation. A refund is deducted when it
 * was made.
 * @param days `2026-02-01`, ascending; one more than there are intervals
 */
export async function sumSpent(scope: FiguresScope, days: readonly string[]): Promise<Spent[]> {
  const bounds = (await findZones(scope)).map(
    (zone) => [zone, days.map((day) => cachedStartOfDay(zone, day))] as const,
  );
  if (bounds.length === 0) return [];
  const spent = scope === null ? await sumOfAll(bounds) : await sumOfOne(scope, bounds[0]![1]);
  return spent.filter(({ at }) => at >= 0 && at < days.length - 1);
}

/** The current month of the organisations in scope, `2026-11`: the latest of their zones. */
export async function currentMonth(scope: FiguresScope): Promise<string> {
  const months = (await findZones(scope)).map((zone) => monthIn(zone, now()));
  return months.toSorted().at(-1) ?? monthIn('UTC', now());
}

async function findZones(scope: FiguresScope): Promise<string[]> {
  const { sql, values } = scopedOrganisations(scope);
  const { rows } = await sqlQuery<{ zone: string }>(
    `select distinct time_zone as zone from ${sql} o`,
    values,
  );
  return rows.map(({ zone }) => zone);
}

async function sumOfOne(organisationId: string, bounds: readonly Date[]): Promise<Spent[]> {
  const { rows } = await sqlQuery<Spent>(
    `select width_bucket(at, $2::timestamptz[]) - 1 as at, sid, sum(spent)::float8 as amount from published.credit_posting
     where organisation_id = $1 and spent <> 0 and at >= $3 and at < $4 group by 1, 2`,
    [organisationId, bounds, bounds[0], bounds.at(-1)],
  );
  return rows;
}

async function sumOfAll(
  zones: readonly (readonly [zone: string, bounds: readonly Date[]])[],
): Promise<Spent[]> {
  const moments = zones.flatMap(([, bounds]) => bounds.map((bound) => bound.getTime()));
  const { rows } = await sqlQuery<Spent>(
    `with zone as materialized (select name, bounds::timestamptz[] from unnest($1::text[], $2::text[]) z (name, bounds))
     select width_bucket(p.at, z.bounds) - 1 as at, p.sid, sum(p.spent)::float8 as amount
     from published.credit_posting p join ${scopedOrganisations(null).sql} o on o.id = p.organisation_id join zone z on z.name = o.time_zone
     where p.spent <> 0 and p.at >= $3 and p.at < $4 group by 1, 2`,
    [
      zones.map(([zone]) => zone),
      zones.map(([, bounds]) => `{${bounds.map((bound) => bound.toISOString()).join()}}`),
      new Date(Math.min(...moments)),
      new Date(Math.max(...moments)),
    ],
  );
  return rows;
}

/** Computing the start of a day is slower than this cache, and the same days repeat. */
const dayStarts = new Map<string, Date>();
const MAX_CACHED = 10_000;

function cachedStartOfDay(zone: string, day: string): Date {
  const key = `${day} ${zone}`;
  const known = dayStarts.get(key);
  if (known) return known;
  if (dayStarts.size >= MAX_CACHED) dayStarts.clear();
  const found = startOfDay(zone, day);
  dayStarts.set(key, found);
  return found;
}
