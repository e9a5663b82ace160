import {
  type findOrganisations as endpoint,
  oldestRestorable,
  type OrganisationSummary,
  type Query,
  restorableUntil,
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

export type OrganisationFilter = Query<typeof endpoint>;

type Row = Omit<OrganisationSummary, 'createdAt' | 'restorableUntil'> & {
  createdAt: Date;
  deletedAt: Date | null;
};

/** Counted for the rows of a page only. */
const COLUMNS = `o.id, o.code::text as code, o.name, o.time_zone as "timeZone", o.is_house as "isHouse", o.version,
  (select count(*)::int from person p where p.organisation_id = o.id and p.role <> 'service' and p.deleted_at is null) as people,
  (select count(*)::int from job j where j.organisation_id = o.id and j.deleted_at is null) as jobs,
  o.created_at as "createdAt", o.deleted_at as "deletedAt"`;

const LIST: KeysetList<'name' | 'createdAt'> = {
  columns: COLUMNS,
  from: 'organisation o',
  id: 'o.id',
  sorts: { name: { by: 'o.name', type: 'text' }, createdAt: { by: 'o.created_at', type: 'timestamptz' } },
  usual: 'name',
};

/** In the platform's scope: all organisations; a deleted one as long as it can come back. */
export async function findOrganisations(filter: OrganisationFilter): Promise<Page<OrganisationSummary>> {
  const page = await findPage<Row, 'name' | 'createdAt'>(LIST, filter, () => {
    const conditions = new Conditions();
    if (filter.state === 'active') conditions.add(() => 'o.deleted_at is null');
    else conditions.add((oldest) => `o.deleted_at > ${oldest}`, oldestRestorable(now()));
    if (filter.q)
      conditions.add(
        (pattern) => `(o.name ilike ${pattern} or o.code::text ilike ${pattern})`,
        patternOf(filter.q),
      );
    return conditions;
  });
  return { ...page, rows: page.rows.map(toSummary) };
}

export async function findOrganisationNames(): Promise<{ id: string; name: string; code: string }[]> {
  const { rows } = await sqlQuery<{ id: string; name: string; code: string }>(
    `select id, name, code::text as code from organisation where deleted_at is null order by name, id limit 20000`,
  );
  return rows;
}

/** One organisation that the scope may see; 404 where it is unknown or gone for good. */
export async function readOrganisation(id: string): Promise<OrganisationSummary> {
  const { rows } = await sqlQuery<Row>(`select ${COLUMNS} from organisation o where o.id = $1`, [id]);
  return toSummary(found(rows[0]));
}

function toSummary({ createdAt, deletedAt, ...row }: Row): OrganisationSummary {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    restorableUntil: deletedAt && restorableUntil(deletedAt).toISOString(),
  };
}
