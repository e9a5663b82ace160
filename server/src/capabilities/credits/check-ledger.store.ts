import { sqlQuery } from '../../platform/database/scope.ts';
import type { HashedPosting } from './hash-chain.ts';

/** In a page, so that a long history is not in memory at once. */
const PAGE = 2_000;

/** A posting with its entries; the lots that it made are found apart. */
export type PostingRow = Omit<HashedPosting, 'organisationId' | 'lots'> & { hash: string };

export type Account = { id: string; kind: string; balance: number };

export type LotRow = HashedPosting['lots'][number] & {
  postingId: string;
  remaining: number;
  createdAt: string;
};

export type ReservationRow = {
  id: string;
  sid: string | null;
  amount: number;
  pooled: number;
  taken: { lotId: string; amount: number }[];
  used: number | null;
  settled: number | null;
  refunded: number;
  state: string;
  createdAt: string;
  endedAt: string | null;
};

export type SealRow = {
  day: string;
  number: number;
  hash: string;
  previousSeal: string;
  seal: string;
  /** Of the posting that it names; null where there is none. */
  hashOfPosting: string | null;
  isAfterPosting: boolean | null;
  /** Whether a later posting is dated into the day; null where none follows, or the seal does not say when it ended. */
  isPostedInto: boolean | null;
};

const iso = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Numbers as JSON has them: the driver would make texts of big ones. */
const POSTINGS = `select json_build_object('number', p.number, 'id', p.id, 'kind', p.kind, 'reservationId', p.reservation_id,
    'personId', p.person_id, 'sid', p.sid, 'spent', p.spent, 'at', ${iso('p.at')}, 'previousHash', p.previous_hash, 'hash', p.hash,
    'work', case
      when p.kind = 'reserve' then json_build_array('work', r.subject_id, r.job_id, r.person_id, r.quote ->> 'priceListId',
        r.quote ->> 'work', r.quote ->> 'price', r.quantity, r.amount)
      when p.kind in ('settle', 'release') then json_build_array('used', r.used)
      when p.kind = 'correct' then json_build_array('corrects', d.corrects_id) end,
    'entries', coalesce((select json_agg(json_build_object('id', e.id, 'accountId', e.account_id, 'lotId', e.lot_id,
        'amount', e.amount))
      from credit_entry e where e.organisation_id = p.organisation_id and e.posting_id = p.id), '[]')) as row
  from credit_posting p
    left join credit_reservation r on r.organisation_id = p.organisation_id and r.id = p.reservation_id
    left join credit_posting_detail d on d.organisation_id = p.organisation_id and d.id = p.id
  where p.organisation_id = $1 and p.number > $2 and p.number <= $3 order by p.number limit ${PAGE}`;

/** The organisation of the scope. */
export async function findOwner(): Promise<string> {
  const [id] = await rowsOf<string>('select to_json(api.organisation_id()) as row', []);
  return id!;
}

/** The postings after a number and up to another, in order: a page of them; none at the end. */
export const findPostings = (
  organisationId: string,
  { after, end }: { after: number; end: number },
): Promise<PostingRow[]> => rowsOf<PostingRow>(POSTINGS, [organisationId, after, end]);

/** The last posting. Whoever asks for lots and accounts afterwards sees all that it is about. */
export async function findLastNumber(organisationId: string): Promise<number> {
  const [number] = await rowsOf<number>(
    'select to_json(coalesce(max(number), 0)) as row from credit_posting where organisation_id = $1',
    [organisationId],
  );
  return number!;
}

/** From here to the end of the transaction nothing is posted. */
export async function stopPosting(organisationId: string): Promise<void> {
  // The same lock as api.hold_ledger takes.
  await sqlQuery('select pg_advisory_xact_lock(hashtextextended($1, 6))', [organisationId]);
}

export const findAccounts = (organisationId: string): Promise<Account[]> =>
  rowsOf<Account>(
    `select json_build_object('id', id, 'kind', kind, 'balance', balance) as row from credit_account
     where organisation_id = $1 order by kind`,
    [organisationId],
  );

export const findLots = (organisationId: string): Promise<LotRow[]> =>
  rowsOf<LotRow>(
    `select json_build_object('id', id, 'personId', person_id, 'postingId', posting_id, 'amount', amount, 'remaining', remaining,
       'expiresAt', ${iso('expires_at')}, 'createdAt', ${iso('created_at')}) as row
     from credit_lot where organisation_id = $1 order by id`,
    [organisationId],
  );

export const findReservations = (organisationId: string): Promise<ReservationRow[]> =>
  rowsOf<ReservationRow>(
    `select json_build_object('id', id, 'sid', sid, 'amount', amount, 'pooled', pooled, 'taken', taken,
       'used', used, 'settled', settled, 'refunded', refunded, 'state', state, 'createdAt', ${iso('created_at')},
       'endedAt', ${iso('ended_at')}) as row
     from credit_reservation where organisation_id = $1 order by id`,
    [organisationId],
  );

export const findSeals = (organisationId: string): Promise<SealRow[]> =>
  rowsOf<SealRow>(
    `select json_build_object('day', s.day, 'number', s.number, 'hash', s.hash, 'previousSeal', s.previous_seal,
       'seal', s.seal, 'hashOfPosting', p.hash, 'isAfterPosting', p.at <= s.at, 'isPostedInto', next.at < s.ends_at) as row
     from credit_seal s left join credit_posting p on p.organisation_id = s.organisation_id and p.number = s.number
       left join credit_posting next on next.organisation_id = s.organisation_id and next.number = s.number + 1
     where s.organisation_id = $1 order by s.day`,
    [organisationId],
  );

export async function countEntries(organisationId: string): Promise<number> {
  const [count] = await rowsOf<number>(
    'select to_json(count(*)) as row from credit_entry where organisation_id = $1',
    [organisationId],
  );
  return count!;
}

async function rowsOf<T>(text: string, values: unknown[]): Promise<T[]> {
  const { rows } = await sqlQuery<{ row: T }>(text, values);
  return rows.map(({ row }) => row);
}
