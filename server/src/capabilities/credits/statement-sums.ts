import type { MonthSummary } from '@colloquy/contract';
import { sqlQuery } from '../../platform/database/scope.ts';

export type Sums = Omit<MonthSummary, 'month' | 'isFinished' | 'invoices' | 'hasCharges'>;

type Moved = { at: number; kind: string; isCorrection: boolean; amount: number };
type Counted = { at: number; postings: number; spent: number; refunded: number };

/** What happened from each of these moments until the next one, and from the last one on. They are in order. */
export async function findSums(organisationId: string, begins: readonly Date[]): Promise<Sums[]> {
  const parameters = [organisationId, begins];
  const moved = await sqlQuery<Moved>(
    `select width_bucket(p.at, $2::timestamptz[]) as at, a.kind, p.kind = 'correct' as "isCorrection",
       sum(e.amount)::float8 as amount from credit_posting p
       join credit_entry e on e.organisation_id = p.organisation_id and e.posting_id = p.id
       join credit_account a on a.organisation_id = p.organisation_id and a.id = e.account_id
     where p.organisation_id = $1 group by 1, 2, 3`,
    parameters,
  );
  const counted = await sqlQuery<Counted>(
    `select width_bucket(at, $2::timestamptz[]) as at, count(*)::int as postings,
       coalesce(sum(spent) filter (where spent > 0), 0)::float8 as spent,
       coalesce(-sum(spent) filter (where spent < 0), 0)::float8 as refunded
     from credit_posting where organisation_id = $1 group by 1`,
    parameters,
  );
  const movedAt = (at: number, kind: string, isCorrection?: boolean): number =>
    moved.rows
      .filter(
        (row) =>
          row.at === at && row.kind === kind && row.isCorrection === (isCorrection ?? row.isCorrection),
      )
      .reduce((sum, { amount }) => sum + amount, 0);
  const changeAt = (at: number): number =>
    movedAt(at, 'available') + movedAt(at, 'allotted') + movedAt(at, 'reserved');
  let opening = changeAt(0);
  let reserved = movedAt(0, 'reserved');
  return begins.map((_, index) => {
    const at = index + 1;
    const count = counted.rows.find((row) => row.at === at);
    const closing = opening + changeAt(at);
    reserved += movedAt(at, 'reserved');
    const sums = {
      opening,
      granted: 0 - movedAt(at, 'granted', false),
      corrected: movedAt(at, 'granted', true),
      spent: count?.spent ?? 0,
      refunded: count?.refunded ?? 0,
      expired: movedAt(at, 'expired'),
      closing,
      reserved,
      postings: count?.postings ?? 0,
    };
    opening = closing;
    return sums;
  });
}
