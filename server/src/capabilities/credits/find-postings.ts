import type { findPostings as endpoint, Posting, Query } from '@colloquy/contract';
import { Conditions, findPage, type KeysetList, type Page } from '../../platform/database/keyset-list.ts';

type Row = Omit<Posting, 'at'> & { at: Date };

/** What a posting moved is the sum of what it added anywhere, since all of it sums to zero. */
const LIST: KeysetList<'number'> = {
  columns: `c.id, c.number, c.kind, c.at, moved.amount, moved.available`,
  from: `credit_posting c cross join lateral (
    select coalesce(sum(e.amount) filter (where e.amount > 0), 0)::float8 as amount,
      coalesce(sum(e.amount) filter (where a.kind = 'available'), 0)::float8 as available
    from credit_entry e join credit_account a on a.organisation_id = e.organisation_id and a.id = e.account_id
    where e.organisation_id = c.organisation_id and e.posting_id = c.id) moved`,
  id: 'c.id',
  sorts: { number: { by: 'c.number', type: 'int' } },
  usual: '-number',
};

/** The ledger of an organisation as it was written. In a scope that sees the organisation. */
export async function findPostings(
  organisationId: string,
  filter: Query<typeof endpoint>,
): Promise<Page<Posting>> {
  const page = await findPage<Row, 'number'>(LIST, filter, () =>
    new Conditions().add((id) => `c.organisation_id = ${id}`, organisationId),
  );
  return { ...page, rows: page.rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
}
