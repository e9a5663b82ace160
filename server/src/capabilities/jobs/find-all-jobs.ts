import { jobCode, oldestRestorable, type Query, restorableUntil, serviceOf } from '@colloquy/contract';
import { type findAllJobs as findEndpoint, type JobMetadata, stageLabel } from '@colloquy/contract/jobs';
import { now } from '../../platform/clock.ts';
import {
  Conditions,
  findPage,
  type KeysetList,
  type Page,
  likePatternOf,
} from '../../platform/database/keyset-list.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { requireFound } from '../../platform/refusal.ts';
import { FILE_SORTS, parseJobNumber } from './find-jobs.ts';
import { addJobFilters } from './job-filters.ts';
import { allowedMoves } from './change-job-status.ts';
import type { JobRow } from './jobs.table.ts';

type JobPosition = Pick<
  JobRow,
  'id' | 'organisationId' | 'number' | 'sid' | 'stage' | 'status' | 'orderedStages'
>;
export type JobMetadataRow = JobPosition &
  Pick<JobRow, 'createdAt' | 'completedAt' | 'deletedAt'> & {
    organisation: string;
    organisationCode: string;
    orderedBy: string;
    hasFailed: boolean;
    files: number;
    durationMs: number | null;
  };

/** Metadata only: names of jobs and files are never read. */
const COLUMNS = `j.id, j.organisation_id as "organisationId", j.number, j.sid, j.stage, j.status,
  j.ordered_stages as "orderedStages", j.created_at as "createdAt", j.completed_at as "completedAt",
  j.deleted_at as "deletedAt", o.name as organisation, o.code::text as "organisationCode",
  p.name as "orderedBy",
  (select count(*)::int from job_file f where f.organisation_id = j.organisation_id and f.job_id = j.id) as files,
  (select sum(f.duration_ms)::int from job_file f where f.organisation_id = j.organisation_id and f.job_id = j.id)
    as "durationMs",
  exists (select from job_file f where f.organisation_id = j.organisation_id and f.job_id = j.id
    and f.status = 'active' and f.state = 'failed') as "hasFailed"`;

type Sort =
  | 'createdAt'
  | 'number'
  | 'organisation'
  | 'orderedBy'
  | 'service'
  | 'state'
  | 'stage'
  | keyof typeof FILE_SORTS;

const LIST: KeysetList<Sort> = {
  columns: COLUMNS,
  from: 'job j join published.organisation o on o.id = j.organisation_id join published.person p on p.id = j.created_by',
  id: 'j.id',
  sorts: {
    createdAt: { by: 'j.created_at', type: 'timestamptz' },
    number: { by: 'j.number', type: 'int' },
    organisation: { by: 'o.name', type: 'text' },
    orderedBy: { by: 'p.name', type: 'text' },
    service: { by: 'j.sid', type: 'text' },
    // Active jobs by their stage, then cancelled ones and those on hold.
    state: { by: `(case j.status when 'active' then '' else j.status end || ' ' || j.stage)`, type: 'text' },
    stage: { by: 'j.stage', type: 'int' },
    ...FILE_SORTS,
  },
  defaultSort: '-createdAt',
};

/** Jobs of all organisations, in the platform scope. */
export async function findAllJobs(filter: Query<typeof findEndpoint>): Promise<Page<JobMetadata>> {
  const page = await findPage<JobMetadataRow, Sort>(LIST, filter, () => allJobsWhere(filter));
  return { ...page, rows: page.rows.map(describeJobMetadata) };
}

/** Filter of the list as SQL over the job `j` and its organisation `o`. */
export function allJobsWhere(filter: Partial<Query<typeof findEndpoint>>): Conditions {
  const { q, organisation = 'all', shown } = filter;
  const conditions = new Conditions();
  if (shown === 'deleted') conditions.add((oldest) => `j.deleted_at > ${oldest}`, oldestRestorable(now()));
  else conditions.add(() => 'j.deleted_at is null');
  if (organisation !== 'all')
    conditions.add((one) => `(o.id::text = ${one} or o.code = ${one}::citext)`, organisation);
  addJobFilters(conditions, filter, 'o.time_zone');
  // Job numbers repeat across organisations; `FIELD QA-1001` finds one job.
  for (const word of q?.split(/\s+/) ?? [])
    conditions.add(
      (pattern, number) =>
        `(o.name ilike ${pattern} or o.code::text ilike ${pattern} or j.number = ${number}::int)`,
      likePatternOf(word),
      parseJobNumber(word),
    );
  return conditions;
}

/** Includes deleted jobs that can still be restored. */
export async function getJobMetadata(jobId: string): Promise<JobMetadataRow> {
  const { rows } = await sqlQuery<JobMetadataRow>(
    `select ${COLUMNS} from ${LIST.from} where j.id = $1 and (j.deleted_at is null or j.deleted_at > $2)`,
    [jobId, oldestRestorable(now())],
  );
  return requireFound(rows[0]);
}

export const describeJobMetadata = (row: JobMetadataRow): JobMetadata => ({
  id: row.id,
  code: jobCode(row.sid, row.number),
  sid: row.sid,
  stage: row.stage,
  stageLabel: stageLabel(serviceOf(row.sid), row.stage),
  status: row.status,
  hasFailed: row.hasFailed,
  organisation: row.organisation,
  organisationCode: row.organisationCode,
  organisationId: row.organisationId,
  orderedBy: row.orderedBy,
  files: row.files,
  durationMs: row.durationMs,
  createdAt: row.createdAt.toISOString(),
  completedAt: row.completedAt?.toISOString() ?? null,
  restorableUntil: row.deletedAt && restorableUntil(row.deletedAt).toISOString(),
  moves: row.deletedAt ? [] : allowedMoves(row),
});
