import { createHash } from 'node:crypto';
import type { creditPosting } from './credits.table.ts';

/** What the first posting of an organisation follows. */
export const CHAIN_START = '0'.repeat(64);

export type HashedPosting = Pick<
  typeof creditPosting.$inferSelect,
  'organisationId' | 'id' | 'number' | 'kind' | 'reservationId' | 'at' | 'previousHash'
>;
export type HashedEntry = { id: string; accountId: string; amount: number };

/**
 * The hash of a posting: SHA-256, in lower-case hex, of the UTF-8 of this JSON array without spaces —
 * `[organisationId, number, id, kind, reservationId, at, [[entryId, accountId, amount], …], previousHash]` — with `at`
 * as ISO 8601 in UTC with milliseconds, absent values as null, and the entries by their id. It holds the hash of the
 * posting before, so that nothing earlier can be changed, left out or put in without changing every later one.
 */
export function hashPosting(posting: HashedPosting, entries: readonly HashedEntry[]): string {
  const { organisationId, number, id, kind, reservationId, at, previousHash } = posting;
  const sorted = entries.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const listed = sorted.map((entry) => [entry.id, entry.accountId, entry.amount]);
  const text = JSON.stringify([
    organisationId,
    number,
    id,
    kind,
    reservationId,
    at.toISOString(),
    listed,
    previousHash,
  ]);
  return createHash('sha256').update(text).digest('hex');
}
