import type { findJobs as findJobsEndpoint, JobAccess, JobSummary, Query } from '@colloquy/contract';
import { type Caller, sqlQuery } from '../../platform/database/scope.ts';
import { type Cursor, readCursor, writeCursor } from '../../platform/http/cursor.ts';
import { summarise } from './describe-job.ts';
import { findAccess } from './job-access.ts';
import type { JobFileRow, JobRow } from './jobs.table.ts';

export type JobFilter = Query<typeof findJobsEndpoint>;
/** The caller, whose standing to each job is said with it. */
type Asking = Pick<Caller, 'personId' | 'role'>;
type Row = JobRow & { createdByName: string; files: WireFile[] };
/** A row of job_file as JSON has it: times are text. */
type WireFile = Omit<JobFileRow, 'readyAt' | 'createdAt'> & { readyAt: string | null; createdAt: string };

/** More than this is not counted: "10,000 and more" says as much. */
const MOST_COUNTED = 10_000;

const COLUMNS = { createdAt: 'created_at', name: 'name' } as const;

const ROW = `j.id, j.organisation_id as "organisationId", j.number, j.sid, j.name, j.settings,
  j.ordered_stages as "orderedStages", j.stage, j.standing, j.created_by as "createdBy", j.request_id as "requestId",
  j.created_at as "createdAt", j.completed_at as "completedAt", j.approved_at as "approvedAt",
  j.deleted_at as "deletedAt", j.revision, p.name as "createdByName"`;

const FILES = `coalesce((
    select json_agg(json_build_object('stage', f.stage, 'standing', f.standing, 'state', f.state, 'step', f.step,
      'progress', f.progress, 'readyAt', f.ready_at, 'failure', f.failure, 'durationMs', f.duration_ms))
    from job_file f where f.organisation_id = j.organisation_id and f.job_id = j.id), '[]') as files`;

/** A page of the jobs that the scope may see. The total comes with the first page alone: the others know it. */
export async function findJobs(
  who: Asking,
  filter: JobFilter,
): Promise<{ rows: JobSummary[]; next: string | null; total?: number }> {
  const isFirst = filter.after === undefined;
  // In one flight: the second question does not wait for the first answer.
  const [page, total] = await Promise.all([
    findJobPage(who, filter),
    isFirst ? countJobs(who, filter) : undefined,
  ]);
  return { ...page, ...(total !== undefined && { total }) };
}

export async function findJobPage(
  who: Asking,
  filter: JobFilter,
): Promise<{ rows: JobSummary[]; next: string | null }> {
  const { sort = '-createdAt', size } = filter;
  const column = COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS];
  const [direction, beyond] = sort.startsWith('-') ? ['desc', '<'] : ['asc', '>'];
  const asked = conditions(who, filter);
  if (filter.after !== undefined) {
    const cursor = readCursor(filter.after);
    const type = column === 'name' ? 'text' : 'timestamptz';
    asked.add(
      (value, id) => `(j.${column}, j.id) ${beyond} (${value}::${type}, ${id}::uuid)`,
      cursor.value,
      cursor.id,
    );
  }
  const { rows } = await sqlQuery<Row>(
    `select ${ROW}, ${FILES} from job j join person p on p.id = j.created_by
     where ${asked.text} order by j.${column} ${direction}, j.id ${direction} limit ${size + 1}`,
    asked.values,
  );
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  const next = last ? writeCursor(cursorOf(last, column)) : null;
  const access = await findAccess(who, page);
  return { rows: page.map((row) => toSummary(row, access.get(row.id)!)), next };
}

/** Some of the jobs that the scope may see, as lists show them. All of it is SQL of ours over the job `j`. */
export async function selectJobs(
  who: Asking,
  { where, values, order, limit }: { where: string; values: unknown[]; order: string; limit: number },
): Promise<JobSummary[]> {
  const { rows } = await sqlQuery<Row>(
    `select ${ROW}, ${FILES} from job j join person p on p.id = j.created_by
     where ${where} order by ${order}, j.id desc limit ${limit}`,
    values,
  );
  const access = await findAccess(who, rows);
  return rows.map((row) => toSummary(row, access.get(row.id)!));
}

const cursorOf = (row: Row, column: 'created_at' | 'name'): Cursor => ({
  value: column === 'name' ? row.name : row.createdAt.toISOString(),
  id: row.id,
});

const toSummary = ({ createdByName, files, ...job }: Row, access: JobAccess): JobSummary =>
  summarise({ job, createdBy: createdByName, access, files: files.map(readWireFile) });

const readWireFile = (file: WireFile): JobFileRow => ({
  ...file,
  readyAt: file.readyAt === null ? null : new Date(file.readyAt),
  createdAt: new Date(file.createdAt),
});

async function countJobs(who: Asking, filter: JobFilter): Promise<number> {
  const asked = conditions(who, filter);
  const { rows } = await sqlQuery<{ total: number }>(
    `select count(*)::int as total from (select from job j where ${asked.text} limit ${MOST_COUNTED}) counted`,
    asked.values,
  );
  return rows[0]!.total;
}

type Conditions = {
  text: string;
  values: unknown[];
  add: (write: (...parameters: string[]) => string, ...values: unknown[]) => void;
};

function conditions({ personId }: Asking, { q, sid, state, whose }: JobFilter): Conditions {
  const made: Conditions = {
    text: 'j.deleted_at is null',
    values: [],
    add: (write, ...values) => {
      const parameters = values.map((value) => `$${made.values.push(value)}`);
      made.text += ` and ${write(...parameters)}`;
    },
  };
  if (sid) made.add((value) => `j.sid = ${value}`, sid);
  if (state) made.text += ` and j.completed_at is ${state === 'open' ? 'null' : 'not null'}`;
  if (whose === 'mine') made.add((me) => `j.created_by = ${me}`, personId);
  if (whose === 'shared') made.text += ' and j.id = any ((select api.shared_jobs())::uuid[])';
  if (whose === 'groups')
    made.add(
      (me) => `j.created_by = any ((select api.people_as_customer())::uuid[]) and j.created_by <> ${me}`,
      personId,
    );
  if (q) {
    const number = /^(?:[a-z]{2}-?)?(\d{1,9})$/i.exec(q)?.[1];
    const pattern = `%${q.normalize('NFC').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    made.add((name, exact) => `(j.name ilike ${name} or j.number = ${exact}::int)`, pattern, number ?? null);
  }
  return made;
}
