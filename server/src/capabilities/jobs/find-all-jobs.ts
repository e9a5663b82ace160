import {
  type findAllJobs as findEndpoint,
  jobCode,
  type JobMetadata,
  type Query,
  serviceOf,
  stageLabel,
} from '@colloquy/contract';
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
import { movesOf } from './oversee-job.ts';
import type { JobRow } from './jobs.table.ts';

type Place = Pick<
  JobRow,
  'id' | 'organisationId' | 'number' | 'sid' | 'stage' | 'standing' | 'orderedStages'
>;
export type OverseenRow = Place &
  Pick<JobRow, 'createdAt' | 'completedAt'> & {
    organisation: string;
    hasFailed: boolean;
    files: number;
    durationMs: number | null;
  };

/** Everything but what belongs to the customer: neither the job's name nor those of its files are even read. */
const COLUMNS = `j.id, j.organisation_id as "organisationId", j.number, j.sid, j.stage, j.standing,
  j.ordered_stages as "orderedStages", j.created_at as "createdAt", j.completed_at as "completedAt",
  o.name as organisation,
  (select count(*)::int from job_file f where f.organisation_id = j.organisation_id and f.job_id = j.id) as files,
  (select sum(f.duration_ms)::int from job_file f where f.organisation_id = j.organisation_id and f.job_id = j.id)
    as "durationMs",
  exists (select from job_file f where f.organisation_id = j.organisation_id and f.job_id = j.id
    and f.standing = 'active' and f.state = 'failed') as "hasFailed"`;

const LIST: KeysetList<'createdAt'> = {
  columns: COLUMNS,
  from: 'job j join organisation o on o.id = j.organisation_id',
  id: 'j.id',
  sorts: { createdAt: { by: 'j.created_at', type: 'timestamptz' } },
  usual: '-createdAt',
};

/** The jobs of all organisations, in the scope of the platform. */
export async function findAllJobs(filter: Query<typeof findEndpoint>): Promise<Page<JobMetadata>> {
  const { q, organisationId, sid, stage, standing } = filter;
  const page = await findPage<OverseenRow, 'createdAt'>(LIST, filter, () => {
    const asked = new Conditions().add(() => 'j.deleted_at is null');
    if (organisationId) asked.add((value) => `j.organisation_id = ${value}::uuid`, organisationId);
    if (sid) asked.add((value) => `j.sid = ${value}`, sid);
    if (stage) asked.add((value) => `j.stage = ${value}::int`, stage);
    if (standing) asked.add((value) => `j.standing = ${value}`, standing);
    if (q)
      asked.add(
        (pattern, number) =>
          `(o.name ilike ${pattern} or o.code::text ilike ${pattern} or j.number = ${number}::int)`,
        patternOf(q),
        numberIn(q),
      );
    return asked;
  });
  return { ...page, rows: page.rows.map(describeOverseen) };
}

export async function getOverseen(jobId: string): Promise<OverseenRow> {
  const { rows } = await sqlQuery<OverseenRow>(
    `select ${COLUMNS} from ${LIST.from} where j.id = $1 and j.deleted_at is null`,
    [jobId],
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
  organisationId: row.organisationId,
  files: row.files,
  durationMs: row.durationMs,
  createdAt: row.createdAt.toISOString(),
  completedAt: row.completedAt?.toISOString() ?? null,
  moves: movesOf(row),
});
