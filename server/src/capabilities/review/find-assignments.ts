import { type Answer, jobCode, type Query } from '@colloquy/contract';
import type { AssignmentState, findAssignments as endpoint, OwnAssignment } from '@colloquy/contract/review';
import { asSystem } from '../../platform/database/open-scope.ts';
import { type Caller, run, sqlQuery } from '../../platform/database/scope.ts';
import { offsetOfPage } from '../../platform/database/keyset-list.ts';
import { findAssignmentRefs } from './assignments-anywhere.ts';
import { REVIEWED_FILES, REVIEWED_MS } from './record-review.ts';

const STATES: Record<Query<typeof endpoint>['state'], readonly AssignmentState[]> = {
  open: ['offered', 'accepted'],
  offered: ['offered'],
  accepted: ['accepted'],
  done: ['done', 'ended'],
  withdrawn: ['withdrawn'],
};

/**
 * A reviewer's assignments in all organisations, with enough detail to decide on an offer. Each organisation
 * is queried in its own scope, so that ended assignments show nothing. Few enough per person to sort in
 * memory.
 */
export async function findAssignments(
  who: Caller,
  { q, sort = '-createdAt', after, page: number, size, state, jobId }: Query<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const rows = await findOwnAssignments(who, STATES[state]);
  const wanted = rows
    .filter((row) => (jobId === undefined || row.jobId === jobId) && matches(row, q))
    .toSorted(byColumn(sort));
  const from =
    after === undefined
      ? offsetOfPage({ page: number, size })
      : wanted.findIndex((row) => row.id === after) + 1;
  const page = wanted.slice(from, from + size);
  return { rows: page, next: from + size < wanted.length ? page.at(-1)!.id : null, total: wanted.length };
}

/** The jobs whose review a reviewer has completed. Deleted ones are missing. */
export const findReviewedJobs = (who: Caller): Promise<OwnAssignment[]> =>
  findOwnAssignments(who, STATES.done);

async function findOwnAssignments(
  { personId }: Caller,
  states: readonly AssignmentState[],
): Promise<OwnAssignment[]> {
  const rows: OwnAssignment[] = [];
  const own = await findAssignmentRefs(personId, states);
  for (const [organisationId, theirs] of Map.groupBy(own, (each) => each.organisationId)) {
    const ids = theirs.map(({ id }) => id);
    rows.push(...(await run(asSystem(organisationId), () => describe(personId, ids, states))));
  }
  return rows;
}

type Row = Omit<OwnAssignment, 'code' | 'createdAt' | 'endedAt' | 'until'> & {
  number: number;
  createdAt: Date;
  endedAt: Date | null;
  until: Date | null;
};

async function describe(
  personId: string,
  ids: readonly string[],
  states: readonly AssignmentState[],
): Promise<OwnAssignment[]> {
  const { rows } = await sqlQuery<Row>(
    `select a.id, a.job_id as "jobId", j.sid, j.number, j.name as job, o.name as organisation,
       j.settings ->> 'language' as language, (j.settings ->> 'speakers')::int as speakers, a.note, a.reason, a.state, a.created_at as "createdAt", a.ended_at as "endedAt", a.until,
       count(f.id)::int as files, ${REVIEWED_MS} as "audioMs"
     from assignment a
     join published.job j on j.organisation_id = a.organisation_id and j.id = a.job_id and j.deleted_at is null
     join published.organisation o on o.id = a.organisation_id
     left join ${REVIEWED_FILES}
     where a.id = any ($1::uuid[]) and a.person_id = $2 and a.state = any ($3::text[])
     group by a.organisation_id, a.id, j.sid, j.number, j.name, j.settings, o.name`,
    [ids, personId, states],
  );
  return rows.map(({ number, createdAt, endedAt, until, ...row }) => ({
    ...row,
    code: jobCode(row.sid, number),
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
  }));
}

function matches({ job, organisation, code }: OwnAssignment, q = ''): boolean {
  const words = q.toLocaleLowerCase().split(/\s+/);
  const text = `${job} ${organisation} ${code}`.toLocaleLowerCase();
  return words.every((word) => text.includes(word));
}

type AssignmentSort = NonNullable<Query<typeof endpoint>['sort']>;

const collator = new Intl.Collator('en-GB', { sensitivity: 'base' });

function byColumn(sort: AssignmentSort) {
  const column = sort.replace('-', '') as Exclude<AssignmentSort, `-${string}`>;
  const sign = sort.startsWith('-') ? -1 : 1;
  return (one: OwnAssignment, other: OwnAssignment): number =>
    sign * (compareBy(column, one, other) || (one.id < other.id ? -1 : 1));
}

function compareBy(
  column: Exclude<AssignmentSort, `-${string}`>,
  one: OwnAssignment,
  other: OwnAssignment,
): number {
  if (column === 'length') return one.audioMs - other.audioMs;
  return collator.compare(one[column] ?? '', other[column] ?? '');
}
