import { type Query, SERVICES, type Sid } from '@colloquy/contract';
import type { findServicePeople as endpoint, PersonServices } from '@colloquy/contract/services';
import {
  Conditions,
  findPage,
  type KeysetList,
  type Page,
  likePatternOf,
} from '../../platform/database/keyset-list.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { requireFound } from '../../platform/refusal.ts';
import { isServiceDefined } from './define-service.ts';

type Row = Omit<PersonServices, 'on'> & { off: Sid[] };

/** `off`: switched off for the person or for the whole organisation. */
const COLUMNS = `p.id as "personId", p.name, p.username::text as username, array(
  select s.sid from person_service s where s.organisation_id = p.organisation_id and s.person_id = p.id and not s.is_on
  union select o.sid from organisation_service o where o.organisation_id = p.organisation_id and not o.is_on) as off`;

const LIST: KeysetList<'name'> = {
  columns: COLUMNS,
  from: 'published.person p',
  id: 'p.id',
  sorts: { name: { by: 'p.name', type: 'text' } },
  defaultSort: 'name',
};

/** Finds the active customers of an organisation, with the services that they may use. */
export async function findServicePeople(
  organisationId: string,
  filter: Query<typeof endpoint>,
): Promise<Page<PersonServices>> {
  const page = await findPage<Row, 'name'>(LIST, filter, () => {
    const conditions = new Conditions().add((id) => `p.organisation_id = ${id}`, organisationId);
    conditions.add(() => `p.role = 'customer' and p.state = 'active' and p.deleted_at is null`);
    if (filter.q)
      conditions.add(
        (pattern) => `(p.name ilike ${pattern} or p.username::text ilike ${pattern})`,
        likePatternOf(filter.q),
      );
    return conditions;
  });
  return { ...page, rows: page.rows.map(toPersonServices) };
}

export async function readPersonServices(personId: string): Promise<PersonServices> {
  const { rows } = await sqlQuery<Row>(`select ${COLUMNS} from published.person p where p.id = $1`, [
    personId,
  ]);
  return toPersonServices(requireFound(rows[0]));
}

const toPersonServices = ({ off, ...person }: Row): PersonServices => ({
  ...person,
  on: SERVICES.filter(({ sid }) => isServiceDefined(sid) && !off.includes(sid)).map(({ sid }) => sid),
});
