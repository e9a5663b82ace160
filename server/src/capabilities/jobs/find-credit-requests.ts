import { jobCode, type Query, type Sid } from '@colloquy/contract';
import type { CreditRequest, findCreditRequests as endpoint } from '@colloquy/contract/credits';
import {
  Conditions,
  findPage,
  type KeysetList,
  type Page,
  likePatternOf,
} from '../../platform/database/keyset-list.ts';
import { parseJobNumber } from './find-jobs.ts';

type Row = Omit<CreditRequest, 'code' | 'canGrant' | 'canDecline' | 'createdAt' | 'decidedAt'> & {
  sid: Sid;
  number: number;
  createdAt: Date;
  decidedAt: Date | null;
};

/** Job number only, because platform admins do not see job names. */
const LIST: KeysetList<'createdAt'> = {
  columns: `r.id, r.organisation_id as "organisationId", o.name as organisation, r.job_id as "jobId", j.sid, j.number,
    coalesce(p.name, '') as person, r.shortfall, r.amount::float8 as amount, r.state,
    r.created_at as "createdAt", r.decided_at as "decidedAt"`,
  from: `published.credit_request r join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
    join published.organisation o on o.id = r.organisation_id left join published.person p on p.id = r.person_id`,
  id: 'r.id',
  sorts: { createdAt: { by: 'r.created_at', type: 'timestamptz' } },
  defaultSort: '-createdAt',
};

/** Credit requests of the organisations that the scope sees. */
export async function findCreditRequests(
  filter: Query<typeof endpoint>,
  isPlatformAdmin: boolean,
): Promise<Page<CreditRequest>> {
  const { q, state, shortfall, organisationId } = filter;
  const page = await findPage<Row, 'createdAt'>(LIST, filter, () => {
    const conditions = new Conditions();
    if (state) conditions.add((value) => `r.state = ${value}`, state);
    if (shortfall) conditions.add((value) => `r.shortfall = ${value}`, shortfall);
    if (organisationId) conditions.add((value) => `r.organisation_id = ${value}::uuid`, organisationId);
    if (q)
      conditions.add(
        (pattern, number) =>
          `(p.name ilike ${pattern} or o.name ilike ${pattern} or j.number = ${number}::int)`,
        likePatternOf(q),
        parseJobNumber(q),
      );
    return conditions;
  });
  return { ...page, rows: page.rows.map((row) => describe(row, isPlatformAdmin)) };
}

function describe(
  { sid, number, createdAt, decidedAt, ...row }: Row,
  isPlatformAdmin: boolean,
): CreditRequest {
  const isOpen = row.state === 'open';
  return {
    ...row,
    code: jobCode(sid, number),
    // Only platform admins grant what the organisation lacks.
    canGrant: isOpen && (isPlatformAdmin || row.shortfall === 'limit'),
    canDecline: isOpen,
    createdAt: createdAt.toISOString(),
    decidedAt: isOpen ? null : (decidedAt?.toISOString() ?? null),
  };
}
