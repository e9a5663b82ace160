import { jobCode, oldestRestorable, type Query } from '@colloquy/contract';
import type { DeletedJob, findDeletedJobs as findEndpoint } from '@colloquy/contract/jobs';
import { now } from '../../platform/clock.ts';
import { addDayFilter, OWN_ZONE } from '../../platform/database/day-filter.ts';
import {
  Conditions,
  findPage,
  type KeysetList,
  type Page,
  likePatternOf,
} from '../../platform/database/keyset-list.ts';
import { type Caller, sqlQuery } from '../../platform/database/scope.ts';
import { describeDeletion } from '../../platform/deletion.ts';
import { requireFound } from '../../platform/refusal.ts';
import { parseJobNumber } from './find-jobs.ts';
import type { JobRow } from './jobs.table.ts';

type DeletedJobsCaller = Pick<Caller, 'personId' | 'role' | 'isSupportAccess'>;
type Row = Pick<JobRow, 'id' | 'sid' | 'number' | 'name' | 'createdBy' | 'deletedBy' | 'settings'> & {
  deletedAt: Date;
  createdByName: string | null;
  deletedByName: string | null;
};

const COLUMNS = `j.id, j.sid, j.number, j.name, j.created_by as "createdBy", j.settings,
  j.deleted_at as "deletedAt", j.deleted_by as "deletedBy", p.name as "createdByName", d.name as "deletedByName"`;

type Sort = 'deletedAt' | 'name' | 'orderedBy' | 'service' | 'deletedBy';

const LIST: KeysetList<Sort> = {
  columns: COLUMNS,
  from: 'job j left join published.person p on p.id = j.created_by left join published.person d on d.id = j.deleted_by',
  countFrom: 'job j',
  id: 'j.id',
  sorts: {
    deletedAt: { by: 'j.deleted_at', type: 'timestamptz' },
    name: { by: 'j.name', type: 'text' },
    orderedBy: { by: `coalesce(p.name, '')`, type: 'text' },
    service: { by: 'j.sid', type: 'text' },
    // Deletions by retention have no person.
    deletedBy: { by: `coalesce(d.name, '')`, type: 'text' },
  },
  defaultSort: '-deletedAt',
};

const IS_RESTORABLE = (oldest: string): string => `j.deleted_at > ${oldest}::timestamptz`;

/** Deleted jobs that the caller may restore, most recent first. */
export async function findDeletedJobs(
  who: DeletedJobsCaller,
  filter: Query<typeof findEndpoint>,
): Promise<Page<DeletedJob>> {
  const page = await findPage<Row, Sort>(LIST, filter, () => {
    const conditions = new Conditions().add(IS_RESTORABLE, oldestRestorable(now()));
    if (who.role === 'customer') conditions.add((me) => `j.created_by = ${me}::uuid`, who.personId);
    addDayFilter(conditions, 'j.deleted_at', filter, OWN_ZONE);
    if (filter.sid) conditions.add((sid) => `j.sid = ${sid}`, filter.sid);
    if (filter.q)
      conditions.add(
        (name, number) => `(j.name ilike ${name} or j.number = ${number}::int)`,
        likePatternOf(filter.q),
        parseJobNumber(filter.q),
      );
    return conditions;
  });
  return { ...page, rows: page.rows.map((row) => describe(who, row)) };
}

/** A deleted job that the caller could see before its deletion; otherwise 404. */
export async function readDeletedJob(who: DeletedJobsCaller, jobId: string): Promise<DeletedJob> {
  const { rows } = await sqlQuery<Row>(
    `select ${COLUMNS} from ${LIST.from} where j.id = $1 and ${IS_RESTORABLE('$2')}`,
    [jobId, oldestRestorable(now())],
  );
  return describe(who, requireFound(rows[0]));
}

const describe = (who: DeletedJobsCaller, row: Row): DeletedJob => ({
  id: row.id,
  code: jobCode(row.sid, row.number),
  sid: row.sid,
  name: row.name,
  createdBy: row.createdByName ?? '',
  manyFiles: row.settings.manyFiles ?? false,
  deletion: {
    ...describeDeletion(row.deletedAt, row.deletedByName),
    isByRetention: row.deletedBy === null,
  },
  canRestore: mayRestore(who, row),
});

/** As in `restoreJob`: customers restore their own jobs, admins all jobs of the organisation. */
const mayRestore = ({ role, personId, isSupportAccess }: DeletedJobsCaller, { createdBy }: Row): boolean =>
  !isSupportAccess && (role === 'organisationadmin' || (role === 'customer' && createdBy === personId));
