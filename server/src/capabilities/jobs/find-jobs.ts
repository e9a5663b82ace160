import type { findJobs as findJobsEndpoint, JobAccess, JobSummary, Query } from '@colloquy/contract';
import {
  Conditions,
  findPage,
  type KeysetList,
  type Page,
  patternOf,
} from '../../platform/database/keyset-list.ts';
import { type Caller, sqlQuery } from '../../platform/database/scope.ts';
import { hasFailed, summarise } from './describe-job.ts';
import { ASKED_STATES } from './find-job-choices.ts';
import { findAccess } from './job-access.ts';
import { addJobFilters } from './job-conditions.ts';
import type { JobFileRow, JobRow } from './jobs.table.ts';

export type JobFilter = Query<typeof findJobsEndpoint>;
/** The caller, whose standing to each job is said with it. */
type Asking = Pick<Caller, 'personId' | 'role'>;
type Row = JobRow & { createdByName: string; files: WireFile[] };
/** A row of job_file as JSON has it: times are text. */
type WireFile = Omit<JobFileRow, 'readyAt' | 'createdAt'> & {
  readyAt: string | null;
  createdAt: string;
  /** Of a file that failed, else null. */
  name: string | null;
};

const ROW = `j.id, j.organisation_id as "organisationId", j.number, j.sid, j.name, j.settings,
  j.ordered_stages as "orderedStages", j.stage, j.standing, j.created_by as "createdBy", j.request_id as "requestId",
  j.requested_by as "requestedBy",
  j.created_at as "createdAt", j.completed_at as "completedAt", j.approved_at as "approvedAt",
  j.deleted_at as "deletedAt", j.revision, p.name as "createdByName"`;

const FILES = `coalesce((
    select json_agg(json_build_object('stage', f.stage, 'standing', f.standing, 'state', f.state, 'step', f.step,
      'progress', f.progress, 'readyAt', f.ready_at, 'failure', f.failure, 'durationMs', f.duration_ms,
      'tracks', f.tracks, 'tracksExpected', f.tracks_expected, 'name', case when f.state = 'failed' then (
        select s.name from file s where s.organisation_id = f.organisation_id and s.id = f.file_id) end)
      order by f.created_at, f.id)
    from job_file f where f.organisation_id = j.organisation_id and f.job_id = j.id), '[]') as files`;

type Sort = 'createdAt' | 'name' | 'stage' | 'orderedBy';

const LIST: KeysetList<Sort> = {
  columns: `${ROW}, ${FILES}`,
  from: 'job j join person p on p.id = j.created_by',
  counted: 'job j',
  id: 'j.id',
  sorts: {
    createdAt: { by: 'j.created_at', type: 'timestamptz' },
    name: { by: 'j.name', type: 'text' },
    stage: { by: 'j.stage', type: 'int' },
    orderedBy: { by: 'p.name', type: 'text' },
  },
  usual: '-createdAt',
};

/** A page of the jobs that the scope may see. */
export async function findJobs(who: Asking, filter: JobFilter): Promise<Page<JobSummary>> {
  const page = await findPage<Row, Sort>(LIST, filter, () => conditions(who, filter));
  const access = await findAccess(who, page.rows);
  return { ...page, rows: page.rows.map((row) => toSummary(row, access.get(row.id)!)) };
}

/** Some of the jobs that the scope may see, as lists show them. All of it is SQL of ours over the job `j`. */
export async function selectJobs(
  who: Asking,
  { where, values, order, limit }: { where: string; values: unknown[]; order: string; limit: number },
): Promise<JobSummary[]> {
  const { rows } = await sqlQuery<Row>(
    `select ${LIST.columns} from ${LIST.from}
     where ${where} order by ${order}, j.id desc limit ${limit}`,
    values,
  );
  const access = await findAccess(who, rows);
  return rows.map((row) => toSummary(row, access.get(row.id)!));
}

const toSummary = ({ createdByName, files, ...job }: Row, access: JobAccess): JobSummary =>
  summarise(
    { job, createdBy: createdByName, access, files: files.map(readWireFile) },
    files.filter(hasFailed).flatMap(({ name }) => name ?? []),
  );

const readWireFile = ({ name: _name, ...file }: WireFile): JobFileRow => ({
  ...file,
  readyAt: file.readyAt === null ? null : new Date(file.readyAt),
  createdAt: new Date(file.createdAt),
});

/** What a list finds that is narrowed like this, as SQL over the job `j`. */
export const jobsWhere = (who: Asking, filter: Partial<JobFilter>) => conditions(who, filter);

const OWN_ZONE = '(select time_zone from organisation where id = api.organisation_id())';

function conditions({ personId }: Asking, filter: Partial<JobFilter>): Conditions {
  const { q, state, whose, reviewerId, language } = filter;
  const asked = new Conditions().add(() => 'j.deleted_at is null');
  addJobFilters(asked, filter, OWN_ZONE);
  if (language) asked.add((value) => `j.settings ->> 'language' = ${value}`, language);
  if (reviewerId)
    asked.add(
      (value) =>
        `exists (select from assignment a where a.organisation_id = j.organisation_id and a.job_id = j.id
          and a.person_id = ${value}::uuid and a.state in (${ASKED_STATES}))`,
      reviewerId,
    );
  if (state) asked.add(() => `j.completed_at is ${state === 'open' ? 'null' : 'not null'}`);
  if (whose === 'mine') asked.add((me) => `j.created_by = ${me}`, personId);
  if (whose === 'shared') asked.add(() => 'j.id = any ((select api.shared_jobs())::uuid[])');
  if (whose === 'groups')
    asked.add(
      (me) => `j.created_by = any ((select api.people_as_customer())::uuid[]) and j.created_by <> ${me}`,
      personId,
    );
  if (q)
    asked.add(
      (name, number) => `(j.name ilike ${name} or j.number = ${number}::int)`,
      patternOf(q),
      numberIn(q),
    );
  return asked;
}

/** The number of a job that was typed with or without its service, QA-1042; else null. */
export const numberIn = (typed: string): string | null =>
  /^(?:[a-z]{2}-?)?(\d{1,9})$/i.exec(typed)?.[1] ?? null;
