import type { Sid } from '@colloquy/contract';
import { newId } from '../../platform/ids.ts';
import type { TestServer } from '../../testing/test-server.ts';

/** A posting as far as the dashboard looks at it. */
export type RawPosting = { at: Date; sid: Sid | null; spent: number };

let number = 0;

/** Postings as bare rows at whatever time: the ledger itself writes the present alone. */
export async function rawPostings(
  { behind }: TestServer,
  organisationId: string,
  postings: readonly RawPosting[],
): Promise<void> {
  const first = (number += postings.length) - postings.length;
  await behind.query(
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
