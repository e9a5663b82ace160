import type { Query } from '@colloquy/contract';
import type { findJobs as findJobsEndpoint, JobAccess, JobSummary } from '@colloquy/contract/jobs';
import { OWN_ZONE } from '../../platform/database/day-filter.ts';
import {
  Conditions,
  findPage,
  type KeysetList,
  type Page,
  likePatternOf,
} from '../../platform/database/keyset-list.ts';
import { type Caller, sqlQuery } from '../../platform/database/scope.ts';
import { hasFailed, summarise } from './describe-job.ts';
import { jobsReviewedBy } from './job-reviews.ts';
import { findAccess } from './job-access.ts';
import { addJobFilters } from './job-filters.ts';
import type { JobFileRow, JobRow } from './jobs.table.ts';

type JobFilter = Query<typeof findJobsEndpoint>;
type AccessCaller = Pick<Caller, 'personId' | 'role'>;
type Row = JobRow & { createdByName: string; files: JsonFile[] };
/** A row of job_file as JSON, with times as text. */
type JsonFile = Omit<JobFileRow, 'readyAt' | 'createdAt'> & {
  readyAt: string | null;
  createdAt: string;
  /** Set for failed files only. */
  name: string | null;
};

const ROW = `j.id, j.organisation_id as "organisationId", j.number, j.sid, j.name, j.settings,
  j.ordered_stages as "orderedStages", j.stage, j.status, j.created_by as "createdBy", j.request_id as "requestId",
  j.requested_by as "requestedBy",
  j.created_at as "createdAt", j.completed_at as "completedAt", j.approved_at as "approvedAt",
  j.deleted_at as "deletedAt", j.revision, p.name as "createdByName"`;

const FILES = `coalesce((
    select json_agg(json_build_object('stage', f.stage, 'status', f.status, 'state', f.state, 'step', f.step,
      'progress', f.progress, 'readyAt', f.ready_at, 'failure', f.failure, 'durationMs', f.duration_ms,
      'tracks', f.tracks, 'tracksExpected', f.tracks_expected, 'name', case when f.state = 'failed' then (
        select s.name from published.file s where s.organisation_id = f.organisation_id and s.id = f.file_id) end)
      order by f.created_at, f.id)
    from job_file f where f.organisation_id = j.organisation_id and f.job_id = j.id), '[]') as files`;

const FILES_OF_JOB = 'from job_file f where f.organisation_id = j.organisation_id and f.job_id = j.id';

/** Columns of files by which the lists of jobs sort. A job without a known length comes before the others. */
export const FILE_SORTS = {
  length: { by: `(select coalesce(sum(f.duration_ms), -1) ${FILES_OF_JOB})`, type: 'bigint' },
  files: { by: `(select count(*) ${FILES_OF_JOB})`, type: 'bigint' },
} as const;

type Sort = 'createdAt' | 'name' | 'stage' | 'orderedBy' | 'language' | 'service' | keyof typeof FILE_SORTS;

const LIST: KeysetList<Sort> = {
  columns: `${ROW}, ${FILES}`,
  from: 'job j join published.person p on p.id = j.created_by',
  countFrom: 'job j',
  id: 'j.id',
  sorts: {
    createdAt: { by: 'j.created_at', type: 'timestamptz' },
    name: { by: 'j.name', type: 'text' },
    stage: { by: 'j.stage', type: 'int' },
    orderedBy: { by: 'p.name', type: 'text' },
    language: { by: `coalesce(j.settings ->> 'language', '')`, type: 'text' },
    service: { by: 'j.sid', type: 'text' },
    ...FILE_SORTS,
  },
  defaultSort: '-createdAt',
};

/** A page of the visible jobs. */
export async function findJobs(who: AccessCaller, filter: JobFilter): Promise<Page<JobSummary>> {
  const reviewedIds = await findReviewedIds(filter);
  const page = await findPage<Row, Sort>(LIST, filter, () => jobConditions(who, filter, reviewedIds));
  const access = await findAccess(who, page.rows);
  return { ...page, rows: page.rows.map((row) => toSummary(row, access.get(row.id)!)) };
}

/** Visible jobs by an SQL condition over the job `j`. All parameters are trusted SQL. */
export async function selectJobs(
  who: AccessCaller,
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
    { job, createdBy: createdByName, access, files: files.map(parseJsonFile) },
    files.filter(hasFailed).flatMap(({ name }) => name ?? []),
  );

const parseJsonFile = ({ name: _name, ...file }: JsonFile): JobFileRow => ({
  ...file,
  readyAt: file.readyAt === null ? null : new Date(file.readyAt),
  createdAt: new Date(file.createdAt),
});

/** Filter of the list as SQL over the job `j`. */
export const jobsWhere = async (who: AccessCaller, filter: Partial<JobFilter>): Promise<Conditions> =>
  jobConditions(who, filter, await findReviewedIds(filter));

const findReviewedIds = async ({ reviewerId }: Partial<JobFilter>): Promise<string[] | undefined> =>
  reviewerId === undefined ? undefined : jobsReviewedBy.ask(reviewerId);

function jobConditions(
  { personId }: AccessCaller,
  filter: Partial<JobFilter>,
  reviewedIds: string[] | undefined,
): Conditions {
  const { q, state, whose, language } = filter;
  const conditions = new Conditions().add(() => 'j.deleted_at is null');
  addJobFilters(conditions, filter, OWN_ZONE);
  if (language) conditions.add((value) => `j.settings ->> 'language' = ${value}`, language);
  if (reviewedIds) conditions.add((ids) => `j.id = any (${ids}::uuid[])`, reviewedIds);
  if (state) conditions.add(() => `j.completed_at is ${state === 'open' ? 'null' : 'not null'}`);
  if (whose === 'mine') conditions.add((me) => `j.created_by = ${me}`, personId);
  if (whose === 'shared')
    conditions.add(
      (me) => `(j.id = any ((select api.granted_jobs('read'))::uuid[])
        or j.study_id = any ((select api.granted_studies('read'))::uuid[])) and j.created_by <> ${me}`,
      personId,
    );
  if (whose === 'groups')
    conditions.add(
      (me) => `j.created_by = any ((select api.granted_customers('read'))::uuid[]) and j.created_by <> ${me}`,
      personId,
    );
  if (q)
    conditions.add(
      (name, number) => `(j.name ilike ${name} or j.number = ${number}::int)`,
      likePatternOf(q),
      parseJobNumber(q),
    );
  return conditions;
}

/** Parses a job number typed with or without its service prefix, QA-1042; null otherwise. */
export const parseJobNumber = (typed: string): string | null =>
  /^(?:[a-z]{2}-?)?(\d{1,9})$/i.exec(typed)?.[1] ?? null;
