import { createHash } from 'node:crypto';

/** The previous hash of an organisation's first posting. */
export const CHAIN_START = '0'.repeat(64);

/**
 * The fields of a posting's hash as text; absent ones are null. Times are ISO 8601 in UTC with microseconds.
 */
export type HashedPosting = {
  organisationId: string;
  number: number;
  id: string;
  kind: string;
  reservationId: string | null;
  personId: string | null;
  sid: string | null;
  spent: number;
  at: string;
  previousHash: string;
  /** Fields of its reservation (for `reserve`, `settle` and `release`), or the grant that it corrects. */
  work: readonly (string | number | null)[] | null;
  lots: readonly { id: string; personId: string | null; amount: number; expiresAt: string | null }[];
  entries: readonly { id: string; accountId: string; lotId: string | null; amount: number }[];
};

/**
 * The hash of a posting: SHA-256, in lower-case hex, of the UTF-8 of these lines, joined by line feeds; the
 * fields of a line are joined by `|`, absent ones are empty:
 *
 *     <organisationId>|<number>|<id>|<kind>|<reservationId>|<personId>|<sid>|<spent>|<at>
 *     work|<subjectId>|<jobId>|<personId>|<priceListId>|<work>|<price>|<quantity>|<amount>   where kind is reserve
 *     used|<used>                                                     where kind is settle or release
 *     corrects|<id of the grant's posting>                            where kind is correct
 *     lot|<id>|<personId>|<amount>|<expiresAt>                        each new lot, by id
 *     entry|<id>|<accountId>|<lotId>|<amount>                         each entry, by id
 *     <previousHash>
 *
 * Amounts are hundredths of a credit, ids lower-case. The previous hash is included, so an earlier posting
 * cannot be changed, removed or inserted without changing every later hash. No field is text written by
 * people.
 */
export function hashPosting(posting: HashedPosting): string {
  const { organisationId, number, id, kind, reservationId, personId, sid, spent, at } = posting;
  const lines = [
    [organisationId, number, id, kind, reservationId, personId, sid, spent, at],
    ...(posting.work ? [posting.work] : []),
    ...posting.lots.toSorted(byId).map((lot) => ['lot', lot.id, lot.personId, lot.amount, lot.expiresAt]),
    ...posting.entries
      .toSorted(byId)
      .map((entry) => ['entry', entry.id, entry.accountId, entry.lotId, entry.amount]),
    [posting.previousHash],
  ];
  return hashLines(lines);
}

/**
 * The seal of a day: SHA-256, as above, of the line `<organisationId>|<day>|<number>|<hash>|<previousSeal>`,
 * with number and hash of the last posting of the day, and the previous day's seal.
 */
export const hashSeal = (seal: {
  organisationId: string;
  day: string;
  number: number;
  hash: string;
  previousSeal: string;
}): string => hashLines([[seal.organisationId, seal.day, seal.number, seal.hash, seal.previousSeal]]);

const hashLines = (lines: readonly (readonly (string | number | null)[])[]): string =>
  createHash('sha256')
    // null joins as an empty string.
    .update(lines.map((fields) => fields.join('|')).join('\n'))
    .digest('hex');

const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1);
