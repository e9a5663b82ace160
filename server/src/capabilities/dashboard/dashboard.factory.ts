import type { Sid } from '@colloquy/contract';
import { newId } from '../../platform/ids.ts';
import type { TestServer } from '../../testing/test-server.ts';

/** The columns of a posting that the dashboard reads. */
export type RawPosting = { at: Date; sid: Sid | null; spent: number };

let number = 0;

/** Inserts postings at any time: the ledger itself can only post at the current time. */
export async function insertRawPostings(
  { superuser }: TestServer,
  organisationId: string,
  postings: readonly RawPosting[],
): Promise<void> {
  const first = (number += postings.length) - postings.length;
  await superuser.query(
    `insert into credit_posting (organisation_id, id, number, kind, sid, spent, at, previous_hash, hash)
     select $1, p.id, $2 + p.at_place, case when p.spent < 0 then 'refund' else 'settle' end, p.sid, p.spent, p.at, '', ''
     from unnest($3::uuid[], $4::text[], $5::bigint[], $6::timestamptz[]) with ordinality p(id, sid, spent, at, at_place)`,
    [
      organisationId,
      first,
      postings.map(() => newId()),
      postings.map(({ sid }) => sid),
      postings.map(({ spent }) => spent),
      postings.map(({ at }) => at),
    ],
  );
}
