import {
  type Answer,
  type AssignmentState,
  type findAssignments as endpoint,
  jobCode,
  type OwnAssignment,
  type Query,
} from '@colloquy/contract';
import { asTask } from '../../platform/database/open.ts';
import { type Caller, run, sqlQuery } from '../../platform/database/scope.ts';
import { rowsBefore } from '../../platform/database/keyset-list.ts';
import { findOwnAssignments } from '../identity/index.ts';
import { REVIEWED_FILES, REVIEWED_MS } from './reviewed-files.ts';

const STATES: Record<Query<typeof endpoint>['state'], readonly AssignmentState[]> = {
  open: ['offered', 'accepted'],
  offered: ['offered'],
  accepted: ['accepted'],
  done: ['done', 'ended'],
};

/**
 * A reviewer's own assignments, in whichever organisations: of each that is said which is enough to decide on it. What
 * they are is asked in each organisation, so that one that ended in the meantime shows nothing. A person has as many as
 * fit into a working life: they are sorted here.
 */
export async function findAssignments(
  who: Caller,
  { q, sort = '-createdAt', after, page: number, size, state, jobId }: Query<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const states = STATES[state];
  const held = await findOwnAssignments(who.personId, states);
  const rows: OwnAssignment[] = [];
  for (const [organisationId, theirs] of Map.groupBy(held, (each) => each.organisationId)) {
    const ids = theirs.map(({ id }) => id);
    rows.push(...(await run(asTask(organisationId), () => describe(who.personId, ids, states))));
  }
  const wanted = rows
    .filter((row) => (jobId === undefined || row.jobId === jobId) && matches(row, q))
    .toSorted(byColumn(sort));
  const from =
    after === undefined
      ? rowsBefore({ page: number, size })
      : wanted.findIndex((row) => row.id === after) + 1;
  const page = wanted.slice(from, from + size);
  return { rows: page, next: from + size < wanted.length ? page.at(-1)!.id : null, total: wanted.length };
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
       j.settings ->> 'language' as language, a.state, a.created_at as "createdAt", a.ended_at as "endedAt", a.until,
       count(f.id)::int as files, ${REVIEWED_MS} as "audioMs"
     from assignment a
     join job j on j.organisation_id = a.organisation_id and j.id = a.job_id and j.deleted_at is null
     join organisation o on o.id = a.organisation_id
     left join ${REVIEWED_FILES}
     where a.id = any ($1::uuid[]) and a.person_id = $2 and a.state = any ($3::text[])
     group by a.organisation_id, a.id, j.organisation_id, j.id, o.id`,
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

function byColumn(sort: NonNullable<Query<typeof endpoint>['sort']>) {
  const column = sort.replace('-', '') as 'createdAt' | 'endedAt';
  const sign = sort.startsWith('-') ? -1 : 1;
  const key = (row: OwnAssignment): string => `${row[column] ?? ''} ${row.id}`;
  return (one: OwnAssignment, other: OwnAssignment): number => sign * (key(one) < key(other) ? -1 : 1);
}
