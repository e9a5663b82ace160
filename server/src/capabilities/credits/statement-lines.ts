import type { Posting, StatementLine } from '@colloquy/contract';
import { sqlQuery } from '../../platform/database/scope.ts';

/**
 * The lines of a statement: what changed the credits of the organisation. A reservation changes nothing: it is a detail of
 * the piece of work that it was made for. What a reservation lost, because its credits had expired, is a line of its own.
 */
export function linesOf(
  postings: readonly Posting[],
  opening: number,
  reservedAt: ReadonlyMap<string, Date>,
): StatementLine[] {
  let balance = opening;
  return postings.flatMap((posting) => {
    const { amount: _amount, reserved: _reserved, corrected: _corrected, expired, ...line } = posting;
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

/** When the credits of each piece of work that ended in that time were reserved, by the posting that charged it. */
export async function findReservedAt(
  organisationId: string,
  from: Date,
  until: Date,
): Promise<Map<string, Date>> {
  const { rows } = await sqlQuery<{ id: string; at: Date }>(
    `select p.id, r.created_at as at from credit_posting p
       join credit_reservation r on r.organisation_id = p.organisation_id and r.id = p.reservation_id
     where p.organisation_id = $1 and p.kind = 'settle' and p.at >= $2 and p.at < $3`,
    [organisationId, from, until],
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}
