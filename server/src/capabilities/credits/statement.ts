import {
  jobCode,
  type MonthSummary,
  type Posting,
  serviceOf,
  type Sid,
  type Statement,
} from '@colloquy/contract';
import { addDays, dayIn, monthIn, nextMonth, startOfDay, startOfMonth } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getOrganisation } from '../organisations/index.ts';
import { findPostings } from './find-postings.ts';
import { CHAIN_START } from './hash-chain.ts';
import { findReservedAt, linesOf } from './statement-lines.ts';
import { findMonths } from './statement-months.ts';

const ROWS_AT_ONCE = 1_000;

/** A month of an organisation, with the names that people and jobs have now. In a scope that sees the organisation. */
export async function readStatement(organisationId: string, month: string): Promise<Statement> {
  const { id, name, code, timeZone } = await getOrganisation(organisationId);
  if (month > monthIn(timeZone, now()))
    throw new Refusal('invalid-input', { fields: { month: 'Choose a month that has begun.' } });
  const { months } = await findMonths(organisationId);
  const {
    postings: _count,
    invoices: _invoices,
    hasCharges: _hasCharges,
    ...sums
  } = months.find((each) => each.month === month) ?? emptyMonth(month);
  const [from, until] = [startOfMonth(timeZone, month), startOfMonth(timeZone, nextMonth(month))];
  return {
    organisation: { id, name, code, timeZone },
    ...sums,
    from: from.toISOString(),
    until: until.toISOString(),
    services: await findServices(organisationId, from, until),
    lines: linesOf(
      await findAllPostings(organisationId, month),
      sums.opening,
      await findReservedAt(organisationId, from, until),
    ),
    reservations: await findReservations(organisationId, until),
    seal: await findSeal(organisationId, { timeZone, month }),
  };
}

/** Before the first posting there was nothing. */
function emptyMonth(month: string): MonthSummary {
  const none = { granted: 0, corrected: 0, spent: 0, refunded: 0, expired: 0, reserved: 0, postings: 0 };
  return { month, isFinished: true, opening: 0, closing: 0, ...none, invoices: [], hasCharges: false };
}

type Held = {
  at: Date;
  amount: number;
  personId: string | null;
  person: string | null;
  jobId: string | null;
  sid: Sid | null;
  number: number | null;
  isThere: boolean;
};

/** What was reserved at a moment for work that was not over then. */
async function findReservations(organisationId: string, at: Date): Promise<Statement['reservations']> {
  const { rows } = await sqlQuery<Held>(
    `select r.created_at as at, r.amount::float8 as amount, r.person_id as "personId", p.name as person, r.job_id as "jobId",
       j.sid, j.number, j.id is not null and j.deleted_at is null as "isThere"
     from credit_reservation r left join person p on p.organisation_id = r.organisation_id and p.id = r.person_id
       left join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
     where r.organisation_id = $1 and r.created_at < $2 and (r.ended_at is null or r.ended_at >= $2)
     order by r.created_at, r.id`,
    [organisationId, at],
  );
  return rows.map((row) => ({
    at: row.at.toISOString(),
    amount: row.amount,
    person: row.personId !== null && row.person !== null ? { id: row.personId, name: row.person } : null,
    job:
      row.jobId === null
        ? null
        : {
            id: row.jobId,
            code: row.sid && row.number !== null ? jobCode(row.sid, row.number) : null,
            isThere: row.isThere,
          },
  }));
}

async function findAllPostings(organisationId: string, month: string): Promise<Posting[]> {
  const postings: Posting[] = [];
  let after: string | undefined;
  do {
    const page = await findPostings(organisationId, { month, sort: 'number', size: ROWS_AT_ONCE, after });
    postings.push(...page.rows);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return postings;
}

/** What was spent on each service in that time, and given back. */
async function findServices(organisationId: string, from: Date, until: Date): Promise<Statement['services']> {
  const { rows } = await sqlQuery<{ sid: Sid; spent: number; refunded: number }>(
    `select sid, coalesce(sum(spent) filter (where spent > 0), 0)::float8 as spent,
       coalesce(-sum(spent) filter (where spent < 0), 0)::float8 as refunded
     from credit_posting where organisation_id = $1 and at >= $2 and at < $3 and spent <> 0 and sid is not null
     group by sid order by sid`,
    [organisationId, from, until],
  );
  return rows.map(({ sid, ...sums }) => ({ sid, service: serviceOf(sid).name, ...sums }));
}

type Sealed = { day: string; number: number; hash: string; seal: string };

/** The seal of the last day of a month, or of today; before it is made, the last posting that it will be of. */
export async function findSeal(
  organisationId: string,
  { timeZone, month }: { timeZone: string; month: string },
): Promise<Statement['seal']> {
  const today = dayIn(timeZone, now());
  const last = addDays(`${nextMonth(month)}-01`, -1);
  const day = last < today ? last : today;
  const sealed = await sqlQuery<Sealed>(
    `select day::text, number, hash, seal from credit_seal where organisation_id = $1 and day = $2`,
    [organisationId, day],
  );
  if (sealed.rows[0]) return sealed.rows[0];
  const { rows } = await sqlQuery<{ number: number; hash: string }>(
    `select number, hash from credit_posting where organisation_id = $1 and at < $2 order by number desc limit 1`,
    [organisationId, startOfDay(timeZone, addDays(day, 1))],
  );
  return { day, ...(rows[0] ?? { number: 0, hash: CHAIN_START }), seal: null };
}
