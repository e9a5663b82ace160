import {
  type CreditRequest,
  type findCreditRequests as endpoint,
  jobCode,
  type Query,
  type Sid,
} from '@colloquy/contract';
import {
  Conditions,
  findPage,
  type KeysetList,
  type Page,
  patternOf,
} from '../../platform/database/keyset-list.ts';
import { numberIn } from './find-jobs.ts';

type Row = Omit<CreditRequest, 'code' | 'canGrant' | 'canDecline' | 'createdAt' | 'decidedAt'> & {
  sid: Sid;
  number: number;
  createdAt: Date;
  decidedAt: Date | null;
};

/** Of whose job it is the number alone is told: those who run the installation do not know what it is called. */
const LIST: KeysetList<'createdAt'> = {
  columns: `r.id, r.organisation_id as "organisationId", o.name as organisation, r.job_id as "jobId", j.sid, j.number,
    coalesce(p.name, '') as person, r.lacks, r.amount::float8 as amount, r.state,
    r.created_at as "createdAt", r.decided_at as "decidedAt"`,
  from: `credit_request r join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
    join organisation o on o.id = r.organisation_id left join person p on p.id = r.person_id`,
  id: 'r.id',
  sorts: { createdAt: { by: 'r.created_at', type: 'timestamptz' } },
  usual: '-createdAt',
};

/** Requests for credits, of those organisations that the scope sees. `isForAll`: asked by who runs the installation. */
export async function findCreditRequests(
  filter: Query<typeof endpoint>,
  isForAll: boolean,
): Promise<Page<CreditRequest>> {
  const { q, state, lacks, organisationId } = filter;
  const page = await findPage<Row, 'createdAt'>(LIST, filter, () => {
    const asked = new Conditions();
    if (state) asked.add((value) => `r.state = ${value}`, state);
    if (lacks) asked.add((value) => `r.lacks = ${value}`, lacks);
    if (organisationId) asked.add((value) => `r.organisation_id = ${value}::uuid`, organisationId);
    if (q)
      asked.add(
        (pattern, number) =>
          `(p.name ilike ${pattern} or o.name ilike ${pattern} or j.number = ${number}::int)`,
        patternOf(q),
        numberIn(q),
      );
    return asked;
  });
  return { ...page, rows: page.rows.map((row) => describe(row, isForAll)) };
}

function describe({ sid, number, createdAt, decidedAt, ...row }: Row, isForAll: boolean): CreditRequest {
  const isOpen = row.state === 'open';
  return {
    ...row,
    code: jobCode(sid, number),
    // What the organisation lacks is given by those who run the installation.
    canGrant: isOpen && (isForAll || row.lacks === 'limit'),
    canDecline: isOpen,
    createdAt: createdAt.toISOString(),
    decidedAt: isOpen ? null : (decidedAt?.toISOString() ?? null),
  };
}
