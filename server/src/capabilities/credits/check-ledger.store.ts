import { sqlQuery } from '../../platform/database/scope.ts';
import type { HashedPosting } from './hash-chain.ts';

/** Postings per page, so that a long history is not in memory at once. */
const PAGE = 2_000;

/** A posting with its entries; its lots are loaded separately. */
export type LedgerPosting = Omit<HashedPosting, 'organisationId' | 'lots'> & { hash: string };

export type LedgerAccount = { id: string; kind: string; balance: number };

export type LedgerLot = HashedPosting['lots'][number] & {
  postingId: string;
  remaining: number;
  createdAt: string;
};

export type LedgerReservation = {
  id: string;
  sid: string | null;
  amount: number;
  pooled: number;
  usedLots: { lotId: string; amount: number }[];
  used: number | null;
  settled: number | null;
  refunded: number;
  state: string;
  createdAt: string;
  endedAt: string | null;
};

export type LedgerSeal = {
  day: string;
  number: number;
  hash: string;
  previousSeal: string;
  seal: string;
  /** Hash of the posting that the seal names; null if there is none. */
  hashOfPosting: string | null;
  isAfterPosting: boolean | null;
  /**
   * Whether a later posting is dated into the day; null if none follows, or the end of the day is not
   * recorded.
   */
  isPostedInto: boolean | null;
};

const iso = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Numbers in JSON: the driver would return bigints as strings. */
const POSTINGS = `select json_build_object('number', p.number, 'id', p.id, 'kind', p.kind, 'reservationId', p.reservation_id,
    'personId', p.person_id, 'sid', p.sid, 'spent', p.spent, 'at', ${iso('p.at')}, 'previousHash', p.previous_hash, 'hash', p.hash,
    'work', case
      when p.kind = 'reserve' then json_build_array('work', r.subject_id, r.job_id, r.person_id, r.quote ->> 'priceListId',
        r.quote ->> 'work', r.quote ->> 'price', r.quantity, r.amount)
      when p.kind in ('settle', 'release') then json_build_array('used', r.used)
      when p.kind = 'correct' then json_build_array('corrects', d.corrected_grant_id) end,
    'entries', coalesce((select json_agg(json_build_object('id', e.id, 'accountId', e.account_id, 'lotId', e.lot_id,
        'amount', e.amount))
      from credit_entry e where e.organisation_id = p.organisation_id and e.posting_id = p.id), '[]')) as row
  from credit_posting p
    left join credit_reservation r on r.organisation_id = p.organisation_id and r.id = p.reservation_id
    left join credit_posting_detail d on d.organisation_id = p.organisation_id and d.id = p.id
  where p.organisation_id = $1 and p.number > $2 and p.number <= $3 order by p.number limit ${PAGE}`;

/** The organisation of the scope. */
export async function readScopeOrganisation(): Promise<string> {
  const [id] = await rowsOf<string>('select to_json(api.organisation_id()) as row', []);
  return id!;
}

/** A page of postings between two numbers, in order; empty at the end. */
export const findPostingPage = (
  organisationId: string,
  { after, end }: { after: number; end: number },
): Promise<LedgerPosting[]> => rowsOf<LedgerPosting>(POSTINGS, [organisationId, after, end]);

/** The number of the last posting. Lots and accounts read afterwards include everything up to it. */
export async function findLastNumber(organisationId: string): Promise<number> {
  const [number] = await rowsOf<number>(
    'select to_json(coalesce(max(number), 0)) as row from credit_posting where organisation_id = $1',
    [organisationId],
  );
  return number!;
}

/** Blocks postings until the end of the transaction. */
export async function lockLedger(organisationId: string): Promise<void> {
  // The same lock as in api.lock_ledger.
  await sqlQuery('select pg_advisory_xact_lock(hashtextextended($1, 6))', [organisationId]);
}

export const findAccounts = (organisationId: string): Promise<LedgerAccount[]> =>
  rowsOf<LedgerAccount>(
    `select json_build_object('id', id, 'kind', kind, 'balance', balance) as row from credit_account
     where organisation_id = $1 order by kind`,
    [organisationId],
  );

export const findLots = (organisationId: string): Promise<LedgerLot[]> =>
  rowsOf<LedgerLot>(
    `select json_build_object('id', id, 'personId', person_id, 'postingId', posting_id, 'amount', amount, 'remaining', remaining,
       'expiresAt', ${iso('expires_at')}, 'createdAt', ${iso('created_at')}) as row
     from credit_lot where organisation_id = $1 order by id`,
    [organisationId],
  );

export const findLedgerReservations = (organisationId: string): Promise<LedgerReservation[]> =>
  rowsOf<LedgerReservation>(
    `select json_build_object('id', id, 'sid', sid, 'amount', amount, 'pooled', pooled, 'usedLots', used_lots,
       'used', used, 'settled', settled, 'refunded', refunded, 'state', state, 'createdAt', ${iso('created_at')},
       'endedAt', ${iso('ended_at')}) as row
     from credit_reservation where organisation_id = $1 order by id`,
    [organisationId],
  );

export const findSeals = (organisationId: string): Promise<LedgerSeal[]> =>
  rowsOf<LedgerSeal>(
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
