import type { Answer, findAssignments as endpoint, Query } from '@colloquy/contract';
import { now } from '../../platform/clock.ts';
import { forAssignment } from '../../platform/database/open.ts';
import { type Caller, run, sqlQuery } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type ActingIn, findAssignmentsOf } from '../identity/index.ts';

type Row = Answer<typeof endpoint>['rows'][number];

/**
 * A reviewer's own assignments, in whichever organisations. What is told of each is read in its own scope, so that an
 * assignment which ended in the meantime shows nothing. There are as many as one person can hold at a time: they are
 * sorted here.
 */
export async function findAssignments(
  who: Caller,
  tokenHash: string,
  { q, sort = '-createdAt', after, size }: Query<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const held = await findAssignmentsOf(who.personId);
  const rows = [];
  for (const assignment of sort === 'createdAt' ? held : held.toReversed())
    rows.push(await describeAssignment(assignment, tokenHash));
  const wanted = rows.filter((row) => row !== undefined).filter((row) => matches(row, q));
  const from = wanted.findIndex((row) => row.id === after) + 1;
  const page = wanted.slice(from, from + size);
  return { rows: page, next: from + size < wanted.length ? page.at(-1)!.id : null, total: wanted.length };
}

function matches({ job, organisation }: Row, q = ''): boolean {
  const words = q.toLocaleLowerCase().split(/\s+/);
  const text = `${job} ${organisation}`.toLocaleLowerCase();
  return words.every((word) => text.includes(word));
}

async function describeAssignment(assignment: ActingIn, tokenHash: string): Promise<Row | undefined> {
  const { id, jobId, createdAt, until } = assignment;
  const read = async (): Promise<Row | undefined> => {
    const { rows } = await sqlQuery<Pick<Row, 'job' | 'organisation'>>(
      `select j.name as job, o.name as organisation from job j join organisation o on o.id = j.organisation_id
       where j.id = $1 and j.deleted_at is null`,
      [jobId],
    );
    const [row] = rows;
    return (
      row && { id, jobId, ...row, createdAt: createdAt.toISOString(), until: until?.toISOString() ?? null }
    );
  };
  return run(forAssignment(tokenHash, now(), id), read).catch((error: unknown) => {
    if (error instanceof Refusal && error.error === 'not-found') return undefined;
    throw error;
  });
}
