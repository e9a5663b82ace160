import { jobCode, type Role } from '@colloquy/contract';
import {
  type FoundJob,
  type FoundOrganisation,
  type FoundPerson,
  type FoundThings,
  MAX_FOUND_THINGS,
} from '@colloquy/contract/search';
import { Conditions, likePatternOf } from '../../platform/database/keyset-list.ts';
import { type Caller, sqlQuery } from '../../platform/database/scope.ts';
import { parseJobNumber } from '../jobs/index.ts';
import { findAssignments } from '../review/index.ts';

type FoundJobRow = Omit<FoundJob, 'code' | 'assignmentId'> & { number: number };

type FileRow = { recordingId: string; file: string; jobId: string };

const JOB = 'j.id, j.number, j.sid';

/** Jobs and files that the caller sees, and people: the users of an admin, the colleagues of a customer. */
export async function findOwnThings({ role }: Pick<Caller, 'role'>, q: string): Promise<FoundThings> {
  const [jobs, files, people] = await Promise.all([findJobsByName(q), findFiles(q), findPeople(q, role)]);
  return { jobs, files, people, organisations: [] };
}

/** Assigned jobs of a reviewer. An offered job is found too; its list says what can be done. */
export async function findAssignedThings(who: Caller, q: string): Promise<FoundThings> {
  const { rows } = await findAssignments(who, { q, state: 'open', size: MAX_FOUND_THINGS });
  const jobs = rows.map((row): FoundJob => ({
    id: row.jobId,
    code: row.code,
    sid: row.sid,
    name: row.job,
    organisation: row.organisation,
    assignmentId: row.state === 'accepted' ? row.id : null,
  }));
  return { jobs, files: [], people: [], organisations: [] };
}

/** In the platform's scope: organisations, users of all of them, and jobs by code, never by name. */
export async function findThingsAnywhere(q: string): Promise<FoundThings> {
  const [jobs, people, organisations] = await Promise.all([
    findJobsByCode(q),
    findPeople(q, 'admin'),
    findOrganisations(q),
  ]);
  return { jobs, files: [], people, organisations };
}

const wordsOf = (q: string): string[] => q.split(/\s+/).filter(Boolean);

/** The `ilike` pattern of names that start with the typed text. */
const startPatternOf = (q: string): string => likePatternOf(q).slice(1);

/** Each word occurs in one of the columns. */
function matchWords(columns: readonly string[], q: string, conditions = new Conditions()): Conditions {
  for (const word of wordsOf(q))
    conditions.add(
      (pattern) => `(${columns.map((column) => `${column} ilike ${pattern}`).join(' or ')})`,
      likePatternOf(word),
    );
  return conditions;
}

/** Names that start with the typed text come first. */
function select<Row extends object>(
  columns: string,
  from: string,
  { conditions, q, by, order }: { conditions: Conditions; q: string; by: string; order: string },
): Promise<{ rows: Row[] }> {
  return sqlQuery<Row>(
    `select ${columns} from ${from} where ${conditions.text}
     order by ${by} ilike $${conditions.values.length + 1} desc, ${order} limit ${MAX_FOUND_THINGS}`,
    [...conditions.values, startPatternOf(q)],
  );
}

async function findJobsByName(q: string): Promise<FoundJob[]> {
  const conditions = new Conditions().add(() => 'j.deleted_at is null');
  for (const word of wordsOf(q))
    conditions.add(
      (pattern, number) => `(j.name ilike ${pattern} or j.number = ${number}::int)`,
      likePatternOf(word),
      parseJobNumber(word),
    );
  const { rows } = await select<FoundJobRow>(`${JOB}, j.name, null as organisation`, 'published.job j', {
    conditions,
    q,
    by: 'j.name',
    order: 'j.created_at desc, j.id desc',
  });
  return rows.map(toFoundJob);
}

/** Job numbers repeat across organisations; `FIELD QA-1001` finds one job. */
async function findJobsByCode(q: string): Promise<FoundJob[]> {
  const numbers = wordsOf(q).map(parseJobNumber);
  if (numbers.every((number) => number === null)) return [];
  const conditions = new Conditions().add(() => 'j.deleted_at is null');
  for (const word of wordsOf(q))
    conditions.add(
      (pattern, number) =>
        `(o.name ilike ${pattern} or o.code::text ilike ${pattern} or j.number = ${number}::int)`,
      likePatternOf(word),
      parseJobNumber(word),
    );
  const { rows } = await select<FoundJobRow>(
    `${JOB}, null as name, o.name as organisation`,
    'published.job j join published.organisation o on o.id = j.organisation_id',
    { conditions, q, by: 'o.name', order: 'j.created_at desc, j.id desc' },
  );
  return rows.map(toFoundJob);
}

/** Files that have a transcript, or will have one: their recordings. */
async function findFiles(q: string): Promise<FoundThings['files']> {
  const { rows } = await sqlQuery<Omit<FoundJobRow, 'id' | 'organisation'> & FileRow>(
    `select f.recording_id as "recordingId", f.file, f.job_id as "jobId", f.number, f.sid, f.job as name
     from api.search_recordings($1, $2, $3) f`,
    [wordsOf(q).map(likePatternOf), startPatternOf(q), MAX_FOUND_THINGS],
  );
  return rows.map(({ recordingId, file, jobId, ...job }) => ({
    id: recordingId,
    name: file,
    job: toFoundJob({ ...job, id: jobId, organisation: null }),
  }));
}

/** Customers find the colleagues with whom they can share, as in the sharing dialog. */
async function findPeople(q: string, role: Role): Promise<FoundPerson[]> {
  const columns = ['p.name', 'p.username::text', ...(role === 'customer' ? [] : ['p.email::text'])];
  const conditions = matchWords(columns, q).add(() => `p.deleted_at is null and p.role <> 'service'`);
  if (role !== 'admin') conditions.add(() => 'p.organisation_id = (select api.organisation_id())');
  if (role === 'customer') conditions.add(() => `p.role = 'customer' and p.state = 'active'`);
  const { rows } = await select<FoundPerson>(
    `p.id, p.name, p.username::text as username, p.role,
     ${role === 'admin' ? 'o.name' : 'null::text'} as organisation`,
    'published.person p join published.organisation o on o.id = p.organisation_id',
    { conditions, q, by: 'p.name', order: 'p.name, p.id' },
  );
  return rows;
}

async function findOrganisations(q: string): Promise<FoundOrganisation[]> {
  const { rows } = await select<FoundOrganisation>(
    'o.id, o.name, o.code::text as code',
    'published.organisation o',
    {
      conditions: matchWords(['o.name', 'o.code::text'], q).add(() => 'o.deleted_at is null'),
      q,
      by: 'o.name',
      order: 'o.name, o.id',
    },
  );
  return rows;
}

const toFoundJob = ({ number, ...row }: FoundJobRow): FoundJob => ({
  ...row,
  code: jobCode(row.sid, number),
  assignmentId: null,
});
