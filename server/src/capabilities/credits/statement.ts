import { serviceOf, type Sid } from '@colloquy/contract';
import type { MonthSummary, Posting, Statement, StatementLine } from '@colloquy/contract/credits';
import { addDays, dayIn, monthIn, nextMonth, startOfDay, startOfMonth } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getOrganisation } from '../organisations/index.ts';
import { findPostings } from './find-postings.ts';
import { CHAIN_START } from './hash-chain.ts';
import { describePaidJobs } from './paid-jobs.ts';
import { findMonths } from './statement-months.ts';

const ROWS_PER_PAGE = 1_000;

/**
 * The statement of a month, with the current names of people and jobs. Needs a scope that sees the
 * organisation.
 */
export async function readStatement(organisationId: string, month: string): Promise<Statement> {
  const { id, name, code, timeZone } = await getOrganisation(organisationId);
  if (month > monthIn(timeZone, now()))
    throw new Refusal('invalid-input', { fields: { month: 'Choose a month that has started.' } });
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
    reservations: await findOpenReservations(organisationId, until),
    seal: await findSeal(organisationId, { timeZone, month }),
  };
}

/** A month before the first posting. */
function emptyMonth(month: string): MonthSummary {
  const none = { granted: 0, corrected: 0, spent: 0, refunded: 0, expired: 0, reserved: 0, postings: 0 };
  return { month, isFinished: true, opening: 0, closing: 0, ...none, invoices: [], hasCharges: false };
}

type OpenReservationRow = {
  at: Date;
  amount: number;
  personId: string | null;
  person: string | null;
  jobId: string | null;
};

/** Reservations that were open at a moment. */
async function findOpenReservations(organisationId: string, at: Date): Promise<Statement['reservations']> {
  const { rows } = await sqlQuery<OpenReservationRow>(
    `select r.created_at as at, r.amount::float8 as amount, r.person_id as "personId", p.name as person, r.job_id as "jobId"
     from credit_reservation r left join published.person p on p.organisation_id = r.organisation_id and p.id = r.person_id
     where r.organisation_id = $1 and r.created_at < $2 and (r.ended_at is null or r.ended_at >= $2)
     order by r.created_at, r.id`,
    [organisationId, at],
  );
  const jobOf = await describePaidJobs(rows);
  return rows.map((row) => ({
    at: row.at.toISOString(),
    amount: row.amount,
    person: row.personId !== null && row.person !== null ? { id: row.personId, name: row.person } : null,
    job: jobOf(row.jobId),
  }));
}

async function findAllPostings(organisationId: string, month: string): Promise<Posting[]> {
  const postings: Posting[] = [];
  let after: string | undefined;
  do {
    const page = await findPostings(organisationId, { month, sort: 'number', size: ROWS_PER_PAGE, after });
    postings.push(...page.rows);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return postings;
}

/** Credits spent on each service in that time, and refunded. */
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

type SealedDay = { day: string; number: number; hash: string; seal: string };

/**
 * The seal of a month's last day, or of today; if it is not sealed yet, the last posting that the seal will
 * cover.
 */
async function findSeal(
  organisationId: string,
  { timeZone, month }: { timeZone: string; month: string },
): Promise<Statement['seal']> {
  const today = dayIn(timeZone, now());
  const last = addDays(`${nextMonth(month)}-01`, -1);
  const day = last < today ? last : today;
  const sealed = await sqlQuery<SealedDay>(
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

/**
 * The lines of a statement: changes of the organisation's credits. A reservation changes nothing, so it is a
 * detail of its work. Credits that expired while reserved have their own line.
 */
function linesOf(
  postings: readonly Posting[],
  opening: number,
  reservedAt: ReadonlyMap<string, Date>,
): StatementLine[] {
  let balance = opening;
  return postings.flatMap((posting) => {
    const { amount: _amount, reserved: _reserved, expired, ...others } = posting;
    const { corrected: _corrected, correctable: _correctable, ...line } = others;
    const isWork = posting.kind === 'settle';
    const ownExpired = posting.kind === 'expire' ? 0 : expired;
    const change = posting.change + ownExpired;
    const at = isWork ? (reservedAt.get(posting.id)?.toISOString() ?? null) : null;
    const lines: StatementLine[] = [];
    const add = (kind: Posting['kind'], by: number): void => {
      balance += by;
      lines.push({ ...line, kind, change: by, balance, reservedAt: at });
    };
    if (isWork || change !== 0) add(posting.kind, change);
    if (ownExpired !== 0) add('expire', -ownExpired);
    return lines;
  });
}

/** When the credits of finished work were reserved, by the posting that charged it. */
async function findReservedAt(organisationId: string, from: Date, until: Date): Promise<Map<string, Date>> {
  const { rows } = await sqlQuery<{ id: string; at: Date }>(
    `select p.id, r.created_at as at from credit_posting p
       join credit_reservation r on r.organisation_id = p.organisation_id and r.id = p.reservation_id
     where p.organisation_id = $1 and p.kind = 'settle' and p.at >= $2 and p.at < $3`,
    [organisationId, from, until],
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}
