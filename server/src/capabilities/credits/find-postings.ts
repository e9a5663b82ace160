import type { Query } from '@colloquy/contract';
import type { findPostings as endpoint, Posting, Quote } from '@colloquy/contract/credits';
import { nextMonth, startOfMonth } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { Conditions, findPage, type KeysetList, type Page } from '../../platform/database/keyset-list.ts';
import { sqlQuery, run } from '../../platform/database/scope.ts';
import { getOrganisation } from '../organisations/index.ts';
import { describePaidJobs } from './paid-jobs.ts';
import { asPlatform } from '../../platform/database/open-scope.ts';

type Filter = Query<typeof endpoint>;
type Row = Omit<Posting, 'at' | 'person' | 'job' | 'balance' | 'by' | 'expiresAt' | 'work'> & {
  at: Date;
  expiresAt: Date | null;
  byId: string | null;
  by: string | null;
  quote: Quote | null;
  quantity: number | null;
  reservedAmount: number | null;
  personId: string | null;
  person: string | null;
  jobId: string | null;
};

/** Postings with the reservation that they belong to. */
const POSTINGS = `credit_posting c
  left join credit_reservation r on r.organisation_id = c.organisation_id and r.id = c.reservation_id`;

/** The person whose own credits a posting moved. */
const RECEIVER = `select l.person_id from credit_entry e
    join credit_lot l on l.organisation_id = e.organisation_id and l.id = e.lot_id
  where e.organisation_id = c.organisation_id and e.posting_id = c.id and l.person_id is not null`;

/** Accounts that count as the organisation's: available, allocated and reserved. */
const OWNED = `('available', 'allocated', 'reserved')`;

/** The moved amount is the sum of the positive entries, because all entries sum to zero. */
const LIST: KeysetList<'number'> = {
  columns: `c.id, c.number, c.kind, c.at, coalesce(c.sid, r.sid) as sid, moved.amount, moved.change, moved.reserved,
    moved.expired, moved.expires_at as "expiresAt", whose.id as "personId", p.name as person, c.person_id as "byId",
    author.name as by, r.job_id as "jobId", coalesce(f.reason, d.reason) as reason, d.reference,
    d.plan_grant as "planGrant", d.credit_price as "creditPrice", g.number as corrects, r.quote,
    (case when c.kind = 'settle' then r.used else r.quantity end)::float8 as quantity, r.amount::float8 as "reservedAmount",
    case when c.kind = 'grant' then (select coalesce(sum(e.amount), 0) from credit_posting_detail x
      join credit_entry e on e.organisation_id = x.organisation_id and e.posting_id = x.id and e.amount > 0
      where x.organisation_id = c.organisation_id and x.corrected_grant_id = c.id) else 0 end::float8 as corrected,
    case when c.kind = 'grant' then (select coalesce(sum(l.remaining), 0) from credit_lot l
      where l.organisation_id = c.organisation_id and l.posting_id = c.id and l.person_id is null)
      else 0 end::float8 as correctable`,
  from: `${POSTINGS}
    cross join lateral (
      select coalesce(sum(e.amount) filter (where e.amount > 0), 0)::float8 as amount,
        coalesce(sum(e.amount) filter (where a.kind in ${OWNED}), 0)::float8 as change,
        coalesce(sum(e.amount) filter (where a.kind = 'reserved'), 0)::float8 as reserved,
        coalesce(sum(e.amount) filter (where a.kind = 'expired'), 0)::float8 as expired,
        max(l.expires_at) filter (where l.posting_id = c.id) as expires_at
      from credit_entry e join credit_account a on a.organisation_id = e.organisation_id and a.id = e.account_id
        left join credit_lot l on l.organisation_id = e.organisation_id and l.id = e.lot_id
      where e.organisation_id = c.organisation_id and e.posting_id = c.id) moved
    cross join lateral (
      select coalesce(r.person_id, case when c.kind in ('allocate', 'return') then (${RECEIVER} limit 1) end) as id) whose
    left join published.person p on p.organisation_id = c.organisation_id and p.id = whose.id
    left join published.person author on author.id = c.person_id
    left join credit_posting_detail d on d.organisation_id = c.organisation_id and d.id = c.id
    left join credit_refund f on f.organisation_id = c.organisation_id and f.id = d.refund_id
    left join credit_posting g on g.organisation_id = c.organisation_id and g.id = d.corrected_grant_id`,
  countFrom: POSTINGS,
  id: 'c.id',
  sorts: { number: { by: 'c.number', type: 'int' } },
  defaultSort: '-number',
};

/** The ledger of an organisation as it was written. Needs a scope that sees it. */
export async function findPostings(organisationId: string, filter: Filter): Promise<Page<Posting>> {
  const { timeZone } = await getOrganisation(organisationId);
  const page = await findPage<Row, 'number'>(LIST, filter, () =>
    conditionsOf(organisationId, timeZone, filter),
  );
  const balances = await findBalances(
    organisationId,
    page.rows.map(({ number }) => number),
  );
  const jobOf = await describePaidJobs(page.rows);
  return {
    ...page,
    rows: page.rows.map((row) => toPosting(row, balances.get(row.number) ?? 0, jobOf(row.jobId))),
  };
}

function conditionsOf(organisationId: string, timeZone: string, filter: Filter): Conditions {
  const { kind, sid, personId, month } = filter;
  const conditions = new Conditions().add((one) => `c.organisation_id = ${one}`, organisationId);
  if (kind) conditions.add((one) => `c.kind = ${one}`, kind);
  if (sid) conditions.add((one) => `coalesce(c.sid, r.sid) = ${one}`, sid);
  if (personId)
    conditions.add(
      (one) =>
        `(r.person_id = ${one}::uuid or c.kind in ('allocate', 'return') and ${one}::uuid in (${RECEIVER}))`,
      personId,
    );
  if (month)
    conditions.add(
      (from, before) => `c.at >= ${from} and c.at < ${before}`,
      startOfMonth(timeZone, month),
      startOfMonth(timeZone, nextMonth(month)),
    );
  return conditions;
}

/**
 * The organisation's balance after each of these postings. Sums from the first posting, or back from the
 * current balance, whichever reads fewer rows; the database sums between the given numbers.
 */
async function findBalances(
  organisationId: string,
  numbers: readonly number[],
): Promise<Map<number, number>> {
  if (numbers.length === 0) return new Map();
  const sorted = numbers.toSorted((a, b) => a - b);
  const [least, most] = [sorted[0]!, sorted.at(-1)!];
  const { balance, last } = await readCurrentBalance(organisationId);
  const isFromStart = most < last - least;
  const { rows } = await sqlQuery<{ bucket: number; amount: number }>(
    // The bucket counts how many of the given postings come before.
    `select width_bucket(c.number, $2::int[]) as bucket, sum(e.amount)::float8 as amount
     from credit_posting c join credit_entry e on e.organisation_id = c.organisation_id and e.posting_id = c.id
     where c.organisation_id = $1 and ${isFromStart ? 'c.number <= $3' : 'c.number > $3'} and e.account_id in (
       select id from credit_account where organisation_id = $1 and kind in ${OWNED})
     group by bucket`,
    [organisationId, sorted.map((number) => number + 1), isFromStart ? most : least],
  );
  const between = new Map(rows.map(({ bucket, amount }) => [bucket, amount]));
  const balances = new Map<number, number>();
  let sum = isFromStart ? 0 : balance - sumOf(between.values());
  sorted.forEach((number, bucket) => {
    sum += between.get(bucket) ?? 0;
    balances.set(number, sum);
  });
  return balances;
}

async function readCurrentBalance(organisationId: string): Promise<{ balance: number; last: number }> {
  const { rows } = await sqlQuery<{ balance: number; last: number }>(
    `select coalesce(sum(balance), 0)::float8 as balance,
       coalesce((select max(number) from credit_posting where organisation_id = $1), 0) as last
     from credit_account where organisation_id = $1 and kind in ${OWNED}`,
    [organisationId],
  );
  return rows[0]!;
}

const sumOf = (amounts: Iterable<number>): number => [...amounts].reduce((sum, amount) => sum + amount, 0);

function toPosting(row: Row, balance: number, job: Posting['job']): Posting {
  const { at, personId, person, jobId: _jobId, expiresAt, byId, by, ...others } = row;
  const { quote, quantity, reservedAmount, ...rest } = others;
  return {
    ...rest,
    correctable:
      expiresAt && expiresAt <= now() ? 0 : Math.min(rest.correctable, rest.amount - rest.corrected),
    balance,
    by: byId === null ? null : { id: byId, name: by },
    expiresAt: expiresAt && expiresAt.toISOString(),
    work:
      quote && reservedAmount !== null
        ? { work: quote.work, price: quote.price, quantity, reserved: reservedAmount }
        : null,
    at: at.toISOString(),
    person: personId !== null && person !== null ? { id: personId, name: person } : null,
    job,
  };
}

/** Adds the names of platform admins, which an organisation's own scope does not see. */
export async function addAuthorNames<T extends Pick<Posting, 'by'>>(rows: readonly T[]): Promise<T[]> {
  const ids = [...new Set(rows.flatMap(({ by }) => (by && by.name === null ? [by.id] : [])))];
  if (ids.length === 0) return [...rows];
  const found = await run(asPlatform(), () =>
    sqlQuery<{ id: string; name: string }>(
      'select id, name from published.person where id = any ($1::uuid[])',
      [ids],
    ),
  );
  const names = new Map(found.rows.map(({ id, name }) => [id, name]));
  return rows.map((row) =>
    row.by ? { ...row, by: { ...row.by, name: row.by.name ?? names.get(row.by.id) ?? null } } : row,
  );
}
