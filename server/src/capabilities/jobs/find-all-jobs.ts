import {
  type findAllJobs as findEndpoint,
  jobCode,
  type JobMetadata,
  oldestRestorable,
  type Query,
  restorableUntil,
  serviceOf,
  stageLabel,
} from '@colloquy/contract';
import { now } from '../../platform/clock.ts';
import {
  Conditions,
  findPage,
  type KeysetList,
  type Page,
  patternOf,
} from '../../platform/database/keyset-list.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { found } from '../../platform/refusal.ts';
import { numberIn } from './find-jobs.ts';
import { addJobFilters } from './job-conditions.ts';
import { movesOf } from './oversee-job.ts';
import type { JobRow } from './jobs.table.ts';

type Place = Pick<
  JobRow,
  'id' | 'organisationId' | 'number' | 'sid' | 'stage' | 'standing' | 'orderedStages'
>;
export type OverseenRow = Place &
  Pick<JobRow, 'createdAt' | 'completedAt' | 'deletedAt'> & {
    organisation: string;
    organisationCode: string;
    orderedBy: string;
    hasFailed: boolean;
    files: number;
    durationMs: number | null;
  };

/** Everything but what belongs to the customer: neither the job's name nor those of its files are even read. */
const COLUMNS = `j.id, j.organisation_id as "organisationId", j.number, j.sid, j.stage, j.standing,
  j.ordered_stages as "orderedStages", j.created_at as "createdAt", j.completed_at as "completedAt",
  j.deleted_at as "deletedAt", o.name as organisation, o.code::text as "organisationCode",
  p.name as "orderedBy",
  (select count(*)::int from job_file f where f.organisation_id = j.organisation_id and f.job_id = j.id) as files,
  (select sum(f.duration_ms)::int from job_file f where f.organisation_id = j.organisation_id and f.job_id = j.id)
    as "durationMs",
  exists (select from job_file f where f.organisation_id = j.organisation_id and f.job_id = j.id
    and f.standing = 'active' and f.state = 'failed') as "hasFailed"`;

const LIST: KeysetList<'createdAt'> = {
  columns: COLUMNS,
  from: 'job j join organisation o on o.id = j.organisation_id join person p on p.id = j.created_by',
  id: 'j.id',
  sorts: { createdAt: { by: 'j.created_at', type: 'timestamptz' } },
  usual: '-createdAt',
};

/** The jobs of all organisations, in the scope of the platform. */
export async function findAllJobs(filter: Query<typeof findEndpoint>): Promise<Page<JobMetadata>> {
  const page = await findPage<OverseenRow, 'createdAt'>(LIST, filter, () => allJobsWhere(filter));
  return { ...page, rows: page.rows.map(describeOverseen) };
}

/** What the list finds that is narrowed like this, as SQL over the job `j` and its organisation `o`. */
export function allJobsWhere(filter: Partial<Query<typeof findEndpoint>>): Conditions {
  const { q, organisation = 'all', shown } = filter;
  const asked = new Conditions();
  if (shown === 'deleted') asked.add((oldest) => `j.deleted_at > ${oldest}`, oldestRestorable(now()));
  else asked.add(() => 'j.deleted_at is null');
  if (organisation !== 'all')
    asked.add((one) => `(o.id::text = ${one} or o.code = ${one}::citext)`, organisation);
  addJobFilters(asked, filter, 'o.time_zone');
  // Numbers repeat from organisation to organisation: `FIELD QA-1001` finds one job.
  for (const word of q?.split(/\s+/) ?? [])
    asked.add(
      (pattern, number) =>
        `(o.name ilike ${pattern} or o.code::text ilike ${pattern} or j.number = ${number}::int)`,
      patternOf(word),
      numberIn(word),
    );
  return asked;
}

/** Deleted or not, as long as it can be restored. */
export async function getOverseen(jobId: string): Promise<OverseenRow> {
  const { rows } = await sqlQuery<OverseenRow>(
    `select ${COLUMNS} from ${LIST.from} where j.id = $1 and (j.deleted_at is null or j.deleted_at > $2)`,
    [jobId, oldestRestorable(now())],
  );
  return found(rows[0]);
}

export const describeOverseen = (row: OverseenRow): JobMetadata => ({
  id: row.id,
  code: jobCode(row.sid, row.number),
  sid: row.sid,
  stage: row.stage,
  stageLabel: stageLabel(serviceOf(row.sid), row.stage),
  standing: row.standing,
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
  moves: row.deletedAt ? [] : movesOf(row),
});
