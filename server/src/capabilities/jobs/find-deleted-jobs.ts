import {
  type DeletedJob,
  type findDeletedJobs as findEndpoint,
  jobCode,
  oldestRestorable,
  type Query,
} from '@colloquy/contract';
import { now } from '../../platform/clock.ts';
import {
  Conditions,
  findPage,
  type KeysetList,
  type Page,
  patternOf,
} from '../../platform/database/keyset-list.ts';
import { type Caller, sqlQuery } from '../../platform/database/scope.ts';
import { describeDeletion } from '../../platform/deletion.ts';
import { found } from '../../platform/refusal.ts';
import { numberIn } from './find-jobs.ts';
import type { JobRow } from './jobs.table.ts';

type Asking = Pick<Caller, 'personId' | 'role' | 'isLooking'>;
type Row = Pick<JobRow, 'id' | 'sid' | 'number' | 'name' | 'createdBy' | 'deletedBy' | 'settings'> & {
  deletedAt: Date;
  createdByName: string | null;
  deletedByName: string | null;
};

const COLUMNS = `j.id, j.sid, j.number, j.name, j.created_by as "createdBy", j.settings,
  j.deleted_at as "deletedAt", j.deleted_by as "deletedBy", p.name as "createdByName", d.name as "deletedByName"`;

const LIST: KeysetList<'deletedAt' | 'name'> = {
  columns: COLUMNS,
  from: 'job j left join person p on p.id = j.created_by left join person d on d.id = j.deleted_by',
  counted: 'job j',
  id: 'j.id',
  sorts: {
    deletedAt: { by: 'j.deleted_at', type: 'timestamptz' },
    name: { by: 'j.name', type: 'text' },
  },
  usual: '-deletedAt',
};

const IS_RESTORABLE = (oldest: string): string => `j.deleted_at > ${oldest}::timestamptz`;

/** The deleted jobs that the caller may restore, the last deleted first. */
export async function findDeletedJobs(
  who: Asking,
  filter: Query<typeof findEndpoint>,
): Promise<Page<DeletedJob>> {
  const page = await findPage<Row, 'deletedAt' | 'name'>(LIST, filter, () => {
    const asked = new Conditions().add(IS_RESTORABLE, oldestRestorable(now()));
    if (who.role === 'customer') asked.add((me) => `j.created_by = ${me}::uuid`, who.personId);
    if (filter.sid) asked.add((sid) => `j.sid = ${sid}`, filter.sid);
    if (filter.q)
      asked.add(
        (name, number) => `(j.name ilike ${name} or j.number = ${number}::int)`,
        patternOf(filter.q),
        numberIn(filter.q),
      );
    return asked;
  });
  return { ...page, rows: page.rows.map((row) => describe(who, row)) };
}

/** A deleted job that the scope saw before; else 404. */
export async function readDeletedJob(who: Asking, jobId: string): Promise<DeletedJob> {
  const { rows } = await sqlQuery<Row>(
    `select ${COLUMNS} from ${LIST.from} where j.id = $1 and ${IS_RESTORABLE('$2')}`,
    [jobId, oldestRestorable(now())],
  );
  return describe(who, found(rows[0]));
}

const describe = (who: Asking, row: Row): DeletedJob => ({
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

/** As `restoreJob` decides: a customer the own ones, an admin all of the organisation. */
const mayRestore = ({ role, personId, isLooking }: Asking, { createdBy }: Row): boolean =>
  !isLooking && (role === 'organisationadmin' || (role === 'customer' && createdBy === personId));
